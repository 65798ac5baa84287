/** Sends updates and comments, or keeps them until there is a connection. */
import { perform } from '../../offline/calls.ts'
import { sendOrKeep } from '../../offline/waiting-writes.ts'
import type { StoredCall } from '../../offline/write-store.ts'
import { notify } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'

/** A text of the writing box. */
export interface SentText {
  readonly html: string
  /** As typed. */
  readonly text: string
  /** The idempotency key. */
  readonly key: string
}

export const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

export async function sendText(call: StoredCall, { html, text }: SentText, draftKey?: string): Promise<void> {
  const draft = draftKey === undefined ? {} : { draft: { name: draftKey, text } }
  const write = { kind: 'update', call, text: html, title: t('shell.updates'), ...draft } as const
  let isSent = false
  await sendOrKeep(write, async () => {
    await perform(call)
    isSent = true
  })
  if (!isSent) notify(t('waiting.kept'))
}
