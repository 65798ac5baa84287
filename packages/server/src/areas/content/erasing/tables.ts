/** Tables with texts that may name an erased person. */

export interface TextTable {
  readonly name: 'content' | 'content_version' | 'draft' | 'template'
  /** A whole number by which the table is walked over, and the rest of the key. */
  readonly walkedBy: string
  readonly restOfKey?: string
  /** Columns without HTML. */
  readonly plain: readonly string[]
  readonly html: readonly string[]
  /** What says that a row is another one now; versions are never changed by anybody else. */
  readonly version?: string
}

export const CONTENT: TextTable = { name: 'content', walkedBy: 'id', plain: ['subject'], html: ['body'], version: 'version + 1' }

export const OTHERS: readonly TextTable[] = [
  { name: 'content_version', walkedBy: 'content_id', restOfKey: 'number', plain: ['subject'], html: ['body'] },
  { name: 'draft', walkedBy: 'person_id', restOfKey: 'key', plain: ['subject'], html: ['body'], version: 'default' },
  { name: 'template', walkedBy: 'id', plain: ['subject'], html: ['body'], version: 'version + 1' },
]
