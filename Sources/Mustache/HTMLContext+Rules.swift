/// What may stand where. The check only refuses; but for URLs, what is printed stays what the specification says.
extension HTMLContext {
    /// The context in which something begins that is not text: names end here, whatever follows.
    var settled: HTMLContext {
        var context = self
        switch state {
        case .tagName: (context.element, context.isGlued) = (HTMLName.element(word), true)
        case .attributeName: context.isGlued = true
        case .afterName: break
        default: return self
        }
        (context.state, context.word) = (.between, [])
        return context
    }

    /// After something that may have printed anything that fits here.
    var varied: HTMLContext {
        var context = settled
        if context.state == .between { context.isGlued = true }
        // It may have brought the attribute that makes the other one dangerous.
        if context.state == .between, element == .meta { (context.isPragma, context.hasContent) = (true, true) }
        if context.isInURL, context.url == .start { (context.url, context.word) = (.varied, []) }
        return context
    }

    /// After a body that was printed never, once or more often: `self` before it, `end` behind it.
    func joined(_ end: HTMLContext) -> HTMLContext {
        var context = self
        if state == .between { context.isGlued = isGlued || end.isGlued }
        if isInURL, (end.url, end.word) != (url, word), end.url != .path, end.url != .query {
            (context.url, context.word) = (.varied, [])
        }
        context.hasContent = hasContent || end.hasContent
        context.isPragma = isPragma || end.isPragma
        return context
    }

    /// Whether a body that begins here may end in `other`.
    func isEven(with other: HTMLContext) -> Bool {
        func core(_ context: HTMLContext) -> HTMLContext {
            var core = context.settled
            (core.isGlued, core.hasContent, core.isPragma) = (false, false, false)
            if core.isInURL { (core.url, core.word) = (core.url == .hostile ? .hostile : .start, []) }
            return core
        }
        return core(self) == core(other)
    }

    /// How a variable is printed here; or why it may not be.
    func variable(isRaw: Bool) throws(Problem) -> Op.Flags {
        if state == .data { return [] }
        if isRaw {
            throw Problem(
                message: "markup may not stand in \(name)", help: "write {{ }}, which escapes, with two braces")
        }
        switch state {
        case .plainText where word.isEmpty: return .outsideData
        case .quoted: return try inValue().union(.outsideData)
        case .unquoted, .beforeValue:
            throw refusal("put the value in quotes")
        case .rawText where element == .jsonScript:
            throw refusal("write {{#json}}name{{/json}}, which prints JSON that is safe there")
        case .rawText where element == .script:
            throw refusal(
                "put it in <script type=\"application/json\">{{#json}}name{{/json}}</script> and read it there")
        case .rawText, .comment, .bogusComment: throw refusal("move it out of there, into text or a quoted attribute")
        default: throw refusal("write names of tags and attributes out, and put data into quoted values")
        }
    }

    private func inValue() throws(Problem) -> Op.Flags {
        switch attribute {
        case .plain: return []
        case .url:
            switch url {
            case .start, .varied: return .url
            case .path: return []
            case .query: return .urlPart
            case .hostile: throw refusal("use a scheme that neither runs nor holds content, like https:")
            }
        case .content where !isPragma: return []
        case .handler: throw refusal("put it in a data- attribute and read it from the script")
        case .style: throw refusal("choose a class, or put it in a data- attribute")
        default: throw refusal("write this value out, without data")
        }
    }

    /// How the section's lambda, if it is one, may print here.
    func section(isJSON: Bool) -> Op.Flags {
        switch state {
        case .data: []
        case .plainText where word.isEmpty: .outsideData
        case .quoted where attribute == .plain: .outsideData
        case .rawText where element == .jsonScript && isJSON: []
        default: [.outsideData, .noLambda]
        }
    }

    private func refusal(_ help: String) -> Problem {
        Problem(message: "escaping is not enough in \(name)", help: help)
    }

    private var isInURL: Bool {
        if case .quoted = state { return attribute == .url }
        return state == .unquoted && attribute == .url
    }

    /// In words, for messages.
    var name: String {
        switch state {
        case .data: "text"
        case .plainText: "the text of <\(element)>"
        case .rawText: "the text of <\(element == .jsonScript ? .script : element)>"
        case .comment, .bogusComment: "a comment"
        case .tagOpen, .endTagOpen, .declaration, .tagName: "the name of a tag"
        case .between, .attributeName, .afterName: "a tag, between its attributes"
        case .beforeValue, .unquoted: "an attribute value without quotes"
        case .quoted:
            switch attribute {
            case .plain: "an attribute"
            case .url: url == .hostile ? "a URL with a scheme of this kind" : "a URL"
            case .handler: "an event handler"
            case .style: "a style attribute"
            case .content, .pragma: "a meta tag with http-equiv"
            case .scriptType, .scriptSource: "an attribute that decides what a script is"
            case .document: "a document in an attribute"
            case .urlList: "a list of URLs"
            case .animated: "an animated attribute"
            }
        }
    }
}
