/** Allowed ids and classes. */

const LONGEST_ID = 200
const LONGEST_CLASS = 64
const MOST_CLASSES = 20

/** Names of DOM properties: an element with such an id could shadow them (DOM clobbering). */
const SHADOWING = new Set(
  `__proto__ acceptCharset action activeElement addEventListener anchors append appendChild assignedSlot attributes baseURI body
  checkValidity childElementCount childNodes children classList className cloneNode closest compareDocumentPosition constructor
  contains contentDocument contentWindow cookie createElement currentScript dataset defaultView designMode dispatchEvent
  document documentElement domain elements embeds enctype firstChild firstElementChild forms getAttribute
  getElementById getElementsByClassName getElementsByName getElementsByTagName getRootNode globalThis hasAttribute
  hasChildNodes hasOwnProperty head id images implementation innerHTML innerText insertBefore isConnected
  isPrototypeOf lastChild lastElementChild length links localName location matches method name namespaceURI nextSibling
  nodeName nodeType nodeValue normalize noValidate outerHTML ownerDocument ownerElement parentElement parentNode
  plugins prepend previousSibling propertyIsEnumerable prototype querySelector querySelectorAll readyState referrer
  remove removeAttribute removeChild removeEventListener replaceChild reportValidity replaceWith requestSubmit reset scripts self
  setAttribute shadowRoot style submit tagName target textContent toLocaleString toString trustedTypes valueOf window
  write writeln`.split(/\s+/),
)

export function readId(written: string): string | undefined {
  const id = written.trim()
  const isPlain = id !== '' && id.length <= LONGEST_ID && !/[\s\p{Cc}]/u.test(id)
  return isPlain && !SHADOWING.has(id) ? id : undefined
}

/** Our own classes start with an underscore, `m_` or `mantine-`; refuse those. */
const CLASS = /^(?!m_|mantine-)[a-z][a-z0-9_-]*$/i

export function readClasses(written: string): string | undefined {
  const classes = written
    .split(/\s+/)
    .filter((name) => name.length <= LONGEST_CLASS && CLASS.test(name))
    .slice(0, MOST_CLASSES)
  return classes.length === 0 ? undefined : classes.join(' ')
}
