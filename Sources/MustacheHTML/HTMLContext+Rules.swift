internal import Mustache

/// What may stand where. The rules only refuse; but for URLs, what is printed stays what the specification says.
extension HTMLContext {
    /// The context in which something begins that is not text: names end here, whatever follows.
    var settled: HTMLContext {
        var context = self
        switch state {
        case .tagName: (context.element, context.isGlued) = (word, true)
        case .attributeName: context.isGlued = true
        case .afterName: break
        default: return self
        }
        (context.state, context.word) = (.between, "")
        return context
    }

    /// After something that printed whatever is allowed here.
    var varied: HTMLContext {
        var context = settled
        if context.state == .between {
            context.isGlued = true
            // It may have brought one of the attributes that are dangerous together.
            if context.element.hasPrefix("meta") { context.element = Tag.anyMeta }
        }
        if attribute == .content { context.element = Tag.dataMeta }
        if attribute == .url, url == .start { (context.url, context.word) = (.varied, "") }
        return context
    }

    /// After a body that began here and ends in `end`, printed never, once or more often; nil if it may not end there.
    func joined(_ end: HTMLContext) -> HTMLContext? {
        var (joined, end) = (self, end.settled)
        joined.isGlued = isGlued || end.isGlued
        end.isGlued = joined.isGlued
        if attribute == .url, (end.url, end.word) != (url, word) {
            if url == .hostile || end.url == .hostile { return nil }
            // Behind a scheme all is safe; so what holds without the body holds with it.
            if end.url == .start || end.url == .varied { (joined.url, joined.word) = (.varied, "") }
            (end.url, end.word) = (joined.url, joined.word)
        }
        return joined == end ? joined : nil
    }

    /// How a variable is printed here; or why it may not be.
    func variable(isRaw: Bool) throws(Problem) -> Op.Flags {
        if state == .data { return .plain }
        if isRaw {
            throw Problem(
                message: "markup may not stand in \(name)", help: "write {{ }}, which escapes, with two braces")
        }
        switch (state, attribute) {
        case (.plainText, _) where word.isEmpty: return .outsideData
        case (.quoted, .url) where url == .path: return .outsideData
        case (.quoted, .url) where url == .query: return [.outsideData, .urlPart]
        case (.quoted, .url) where url == .start || url == .varied && word.isEmpty: return [.outsideData, .url]
        case (.quoted, .plain), (.quoted, .content): return .outsideData
        default: throw Problem(message: "escaping is not enough in \(name)", help: help)
        }
    }

    /// How the section's lambda, if it is one, may print here.
    func section(isJSON: Bool) -> Op.Flags {
        switch (state, attribute) {
        case (.data, _): .plain
        case (.rawText, _) where element == Tag.json && isJSON: .plain
        case (.quoted, .plain): .outsideData
        case (.plainText, _) where word.isEmpty: .outsideData
        default: [.outsideData, .noLambda]
        }
    }

    /// In words, for messages.
    var name: String {
        switch state {
        case .data: "text"
        case .rawText where element == Tag.json: "a script of JSON"
        case .plainText, .rawText: "the text of <\(element)>"
        case .comment, .bogusComment: "a comment"
        case .tagOpen, .endTagOpen, .declaration: "the name of a tag"
        case .tagName, .between, .attributeName, .afterName: "a tag, between its attributes"
        case .beforeValue, .unquoted: "an attribute value without quotes"
        case .quoted: url == .hostile ? "a URL with a scheme of this kind" : attribute.rawValue
        }
    }

    private var help: String {
        switch (state, attribute) {
        case (.unquoted, _), (.beforeValue, _): "put the value in quotes"
        case (.rawText, _) where element == Tag.json:
            "write {{#json}}name{{/json}}, which prints JSON that is safe there"
        case (.rawText, _) where element == "script":
            "put it in <script type=\"application/json\">{{#json}}name{{/json}}</script> and read it there"
        case (.rawText, _), (.comment, _), (.bogusComment, _): "move it out of there, into text or a quoted attribute"
        case (.quoted, .url) where url == .varied: "write &amp; for &"
        case (.quoted, .url): "use a scheme that neither runs nor holds content, like https:"
        case (.quoted, .handler): "put it in a data- attribute and read it from the script"
        case (.quoted, .style): "choose a class, or put it in a data- attribute"
        case (.quoted, _): "write this value out, without data"
        default: "write names of tags and attributes out, and put data into quoted values"
        }
    }
}
