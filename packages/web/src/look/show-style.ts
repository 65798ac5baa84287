let sheet: CSSStyleSheet | undefined

/** Colours of the look in place of those of tokens.css and of the page. */
export function showStyle(css: string): void {
  sheet ??= new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}
