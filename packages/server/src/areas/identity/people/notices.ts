/** Emails about account changes, so that the owner hears of changes they did not make. */
import type { Email } from '@folkmoot/contract'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { queueMail } from '../../../engines/mail/mail.ts'
import { mailLanguage } from './mail-language.ts'
import { emailKey } from './names.ts'
import { noticeTexts } from './notice-texts.ts'
import type { PersonRow } from './queries.ts'

const emailsOf = (person: Pick<PersonRow, 'emails'>) => person.emails as Required<Email>[]

/** The address that gets emails. */
export function primaryAddressOf(person: Pick<PersonRow, 'emails'>): string | undefined {
  return emailsOf(person).find(({ primary }) => primary)?.value
}

const keysOf = (person: PersonRow) => emailsOf(person).map(({ value }) => emailKey(value))
const primaryKeyOf = (person: PersonRow) => emailKey(primaryAddressOf(person) ?? '')

/**
 * Removed addresses, and the previous main address if anything changed: adding an address must not go unnoticed
 * because the old one was kept.
 */
function addressesToTell(before: PersonRow, after: PersonRow): string[] {
  const [was, is] = [keysOf(before), keysOf(after)]
  const isChanged =
    primaryKeyOf(before) !== primaryKeyOf(after) || new Set(was).symmetricDifference(new Set(is)).size > 0
  if (!isChanged) return []
  return emailsOf(before)
    .filter(({ value, primary }) => primary || !is.includes(emailKey(value)))
    .map(({ value }) => value)
}

interface Told {
  readonly before: PersonRow
  readonly after: PersonRow
  readonly hasNewPassword: boolean
}

/** In the language before the change, which may not be the reader's doing. Programs read no mail. */
export async function tellOfChange(
  context: Context,
  tx: Transaction,
  { before, after, hasNewPassword }: Told,
): Promise<void> {
  if (before.user_type === 'bot') return
  const { baseUrl } = context.config
  const language = mailLanguage(context, before)
  const texts = noticeTexts[language]
  for (const to of addressesToTell(before, after)) {
    const content = { language, ...texts.addressesChanged(after.username, baseUrl) }
    await queueMail(context, tx, { kind: 'addresses changed', to, content })
  }
  const to = primaryAddressOf(before)
  if (!hasNewPassword || to === undefined) return
  const content = { language, ...texts.passwordChanged(after.username, baseUrl) }
  await queueMail(context, tx, { kind: 'password changed', to, content })
}
