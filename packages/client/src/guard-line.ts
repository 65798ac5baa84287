/** JSON answers to GET begin with one line that a browser's script tag would choke on; clients strip it. */
export function stripGuardLine(text: string): string {
  return text.replace(/^throw [^\n;]*;\s*/, '')
}
