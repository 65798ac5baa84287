/** Reads and writes the tables of imports. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { IMPORT_COLUMNS, IMPORT_ROWS, type ImportColumn, problemMessage } from '@folkmoot/contract'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify'
import { type Failure, fieldInvalid } from '../../../failure.ts'

export interface ReadRow {
  /** As spreadsheets count: the head is row 1. */
  readonly row: number
  readonly fields: Readonly<Record<ImportColumn, string>>
}

const invalid = (message: string): Failure => fieldInvalid('body', message)

/** Without a byte order mark. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('must be UTF-8')
  }
}

const NAMES = new Map<string, ImportColumn>(IMPORT_COLUMNS.map((name) => [name.toLowerCase(), name]))
/** `E-Mail`, `given name` and `Given_Name` are as good. */
const columnNamed = (head: string) => NAMES.get(head.toLowerCase().replace(/[\s_-]/g, ''))

const MOST_COLUMNS = 100

interface Column {
  readonly index: number
  readonly name: ImportColumn
}

/** Without columns that are ignored. */
function readHead(record: readonly string[]): Column[] {
  if (record.length > MOST_COLUMNS) throw invalid(`must have at most ${MOST_COLUMNS} columns`)
  const columns = record.flatMap((head, index) => {
    const name = columnNamed(head)
    return name === undefined ? [] : [{ index, name }]
  })
  const names = new Set(columns.map(({ name }) => name))
  if (names.size < columns.length) throw invalid('must not name a column twice')
  if (names.has('email') && (names.has('name') || (names.has('givenName') && names.has('familyName'))))
    return columns
  throw invalid('must begin with a row that names the columns: email, and name or givenName and familyName')
}

const EMPTY = Object.fromEntries(IMPORT_COLUMNS.map((name) => [name, ''])) as Record<ImportColumn, string>

/** In Excel’s countries with a decimal comma, semicolons separate. */
const delimiterOf = (text: string) => (/^[^\r\n]*;/.test(text) ? ';' : ',')

const PIECE = 16_384

/** Other requests go on meanwhile: the parser reads what it is given without a break. */
async function* inPieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE)
    await setImmediate()
  }
}

export async function readTable(bytes: Buffer): Promise<ReadRow[]> {
  const text = decode(bytes)
  const parser = parse({ delimiter: delimiterOf(text), relax_column_count: true, trim: true })
  const records = Readable.from(inPieces(text)).pipe(parser)
  const rows: ReadRow[] = []
  let columns: readonly Column[] | undefined
  let row = 0
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      row++
      if (!columns) {
        columns = readHead(record)
        continue
      }
      if (record.every((value) => value === '')) continue
      if (rows.length === IMPORT_ROWS) throw invalid(`must have at most ${IMPORT_ROWS} rows`)
      const fields = { ...EMPTY }
      for (const { index, name } of columns) fields[name] = record[index] ?? ''
      rows.push({ row, fields })
    }
  } catch (error) {
    throw error instanceof CsvError ? invalid(`must be CSV: ${error.message}`) : error
  }
  if (rows.length === 0) throw invalid(problemMessage('empty'))
  return rows
}

/** Spreadsheets calculate what begins with one of `= + - @`: such values get an apostrophe. */
export async function writeTable(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const texts: string[] = []
  const table = stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: 'windows' },
  )
  for await (const text of table) texts.push(String(text))
  return Buffer.from(texts.join(''))
}
