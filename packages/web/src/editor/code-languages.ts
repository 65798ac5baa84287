/** What a block of code can be said to be in, by the name that is stored: those that have colours. */
export const CODE_LANGUAGES: readonly (readonly [string, string])[] = [
  ['bash', 'Bash'],
  ['css', 'CSS'],
  ['go', 'Go'],
  ['html', 'HTML'],
  ['java', 'Java'],
  ['js', 'JavaScript'],
  ['json', 'JSON'],
  ['python', 'Python'],
  ['sql', 'SQL'],
  ['ts', 'TypeScript'],
  ['xml', 'XML'],
  ['yaml', 'YAML'],
]
