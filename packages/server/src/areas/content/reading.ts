export { attachmentUri, imageUri } from './files/represent.ts'
export { findAddressed } from './mentions/addressed.ts'
export { storedPage, storedUri } from './reading/addresses.ts'
export { getExcerpt } from './reading/excerpts.ts'
export { findContents } from './reading/finding.ts'
export { type ContentForEverybody, findForEverybody } from './reading/for-everybody.ts'
export { representNamed } from './reading/named.ts'
export { presentationFor as contentPresentation } from './reading/presentation.ts'
export {
  findKnownTop,
  findMetBy as findContentMetBy,
  isReadable,
  whichAreReadable,
} from './reading/readers.ts'
export { type Caller, contentUri } from './reading/represent.ts'
export { type BriefAuthor, nameAuthorBriefly } from './reading/represent-authors.ts'
export type { StoredRow } from './reading/rows.ts'
export { findSearchedContents } from './reading/searching.ts'
export { readDate } from './writing/columns.ts'
