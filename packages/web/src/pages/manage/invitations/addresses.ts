/** Quoted names, addresses in angle brackets, what separates people, and other text. Reads each character about once. */
const TOKEN = /"[^"]*"|<([^<>]*)>|[,;\n]|[^"<>,;\n]+|["<>]/g

/** Addresses with or without names, between commas, semicolons, spaces and lines. */
export function addressesIn(text: string): string[] {
  const found: string[] = []
  let pending = ''
  const take = (words: string) => {
    for (const word of words.split(/\s+/)) if (word !== '') found.push(word)
    pending = ''
  }
  for (const [token, bracketed] of text.matchAll(TOKEN)) {
    // What stands before it is a name.
    if (bracketed !== undefined) take(bracketed)
    else if (',;\n'.includes(token)) take(pending)
    else pending += token
  }
  take(pending)
  return found
}
