/** Inline styles for colour, weight, alignment and size; none that move or load anything. */
const MOST_DECLARATIONS = 20

const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([0-9., %/]{1,40}\))$/
const LENGTH = /^(?:0|\d{1,4}(?:\.\d{1,4})?px|\d{1,3}(?:\.\d{1,4})?%)$/
const INDENT = /^(?:0|\d{1,3}(?:\.\d{1,4})?px)$/
const FONT_SIZE =
  /^(?:(?:x{1,2}-)?(?:small|large)|medium|smaller|larger|\d{1,2}(?:\.\d{1,4})?(?:px|pt)|[0-3](?:\.\d{1,4})?r?em|[1-3]?\d{2}%)$/

const ALLOWED = new Map<string, RegExp>([
  ['background-color', COLOUR],
  ['color', COLOUR],
  ['font-size', FONT_SIZE],
  ['font-style', /^(?:normal|italic|oblique)$/],
  ['font-weight', /^(?:normal|bold|bolder|lighter|[1-9]00)$/],
  ['height', LENGTH],
  ['margin-left', INDENT],
  ['min-width', LENGTH],
  ['padding-left', INDENT],
  ['text-align', /^(?:left|right|center|justify|start|end)$/],
  ['text-decoration', /^(?:none|underline|line-through|overline)$/],
  ['vertical-align', /^(?:baseline|top|middle|bottom|sub|super)$/],
  ['width', LENGTH],
])

/** No accepted value contains escapes or comments, so none need decoding. */
export function readStyle(written: string): string | undefined {
  const declarations = written
    .split(';', MOST_DECLARATIONS)
    .map((declaration) => {
      const [name = '', value = '', more] = declaration.toLowerCase().split(':', 3)
      const plain = value.replace(/\s+/g, ' ').trim()
      const isAllowed = more === undefined && ALLOWED.get(name.trim())?.test(plain)
      return isAllowed ? `${name.trim()}: ${plain}` : ''
    })
    .filter((declaration) => declaration !== '')
  return declarations.length === 0 ? undefined : declarations.join('; ')
}
