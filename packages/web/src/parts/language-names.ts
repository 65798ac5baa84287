/** Display names of code languages. */
const NAMES: Readonly<Record<string, string>> = {
  bash: 'Bash',
  css: 'CSS',
  go: 'Go',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  python: 'Python',
  sql: 'SQL',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
}
const SHORT: Readonly<Record<string, string>> = {
  js: 'javascript',
  jsx: 'javascript',
  py: 'python',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
}

/** Selectable ones. */
export const LANGUAGES = Object.entries(NAMES)

/** By its listed name, if any. */
export const languageOf = (written: string): string => SHORT[written.toLowerCase()] ?? written.toLowerCase()

export const nameOfLanguage = (written: string): string => NAMES[languageOf(written)] ?? written
