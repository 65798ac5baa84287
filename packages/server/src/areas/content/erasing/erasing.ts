/** Takes links to an erased person, and addresses of them, out of what others wrote. Their words stay theirs. */
import { readAddress, readUpdatePage } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import { noteChangedIds } from '../../../db/changed-objects.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { readHtml } from '../../../engines/html/html.ts'
import { replaceLinks } from '../../../engines/html/replaced-links.ts'
import { fold } from '../../../engines/text-search/folding.ts'
import { usernameKey } from '../../identity/people.ts'
import { type Erased, FORMER_MEMBER, patternsOf, type Walk, withoutAddresses } from '../../record/erasing.ts'
import { excerptOf } from '../drafts/input.ts'
import * as queries from './queries.ts'
import { CONTENT, OTHERS, type TextTable } from './tables.ts'

const leadsTo =
  (erased: Erased, baseUrl: string) =>
  (href: string): boolean => {
    const [mailed = ''] = href.toLowerCase().split('?')
    if (erased.addresses.some((address) => mailed === `mailto:${address}`)) return true
    const isTheirs = (name: string) =>
      erased.usernames.includes(usernameKey(name)) || erased.linkedIds.includes(name)
    const update = readUpdatePage(href, baseUrl)
    if (update) return isTheirs(update.name)
    const target = readAddress(href, baseUrl)
    return target?.kind === 'person' && isTheirs(target.name ?? target.id ?? '')
  }

type Texts = queries.FoundText['texts']

function clear({ config }: Context, erased: Erased, table: TextTable, texts: Texts): Texts {
  const clearOne = (column: string, text: string) =>
    withoutAddresses(
      table.html.includes(column) ? replaceLinks(text, leadsTo(erased, config.baseUrl), FORMER_MEMBER) : text,
      erased,
    )
  return Object.fromEntries(
    Object.entries(texts).flatMap(([column, text]) => {
      const cleared = text === null ? null : clearOne(column, text)
      return cleared === text ? [] : [[column, cleared]]
    }),
  )
}

/** Columns that are made of others. */
async function derivedOf(
  { vocabulary }: Context,
  { name }: TextTable,
  { subject, body }: Texts,
): Promise<Texts> {
  const isContent = name === 'content'
  const { renderedClass } = vocabulary.compatibility
  const html = body ? await readHtml(body, 'text/html', 'content.text', renderedClass) : undefined
  return {
    ...(isContent && subject && { subject_key: fold(subject) }),
    ...(isContent && html && { body: html.html, body_text: html.text }),
    ...(name === 'draft' && html && { excerpt: excerptOf(html.text) }),
  }
}

async function change(
  context: Context,
  tx: Transaction,
  erased: Erased,
  table: TextTable,
  row: Omit<queries.FoundText, 'texts'>,
): Promise<boolean> {
  for (const isLocked of [false, true]) {
    const found = await queries.readText(tx.db, table, row, { isLocked })
    const cleared = found && clear(context, erased, table, found.texts)
    if (!cleared || Object.keys(cleared).length === 0) return false
    if (!isLocked) continue
    const derived = await derivedOf(context, table, cleared)
    await queries.changeText(tx.db, table, found, { ...cleared, ...derived })
  }
  return true
}

const walkOver =
  (table: TextTable): Walk =>
  async (context, tx, erased, at) => {
    const { rows, after } = await queries.findTexts(tx.db, table, patternsOf(erased), at)
    const changed: string[] = []
    for (const row of rows) {
      if (await change(context, tx, erased, table, row)) changed.push(row.at)
    }
    if (table === CONTENT && changed.length > 0) {
      await noteChangedIds(tx.db, 'content', changed)
      tx.noteChange('search')
    }
    return { after, changed: changed.length }
  }

export const clearContents: Walk = walkOver(CONTENT)

/** Earlier versions, drafts and templates, each walked over by itself. */
export const clearOtherTexts: ReadonlyMap<string, Walk> = new Map(
  OTHERS.map((table) => [table.name, walkOver(table)]),
)

/** What they reported is still decided; their words go. */
export async function forgetReportsBy(tx: Transaction, personId: string): Promise<boolean> {
  await queries.emptyReportsBy(tx.db, personId)
  return false
}

export async function forgetMentionsOf(tx: Transaction, personId: string): Promise<boolean> {
  await queries.deleteMentionsOf(tx.db, personId)
  return false
}
