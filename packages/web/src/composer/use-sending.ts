/** Sending: progress, cancel and errors. */
import type { Attachment, Content } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pathOf } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useRequestKeys } from '../api/request-key.ts'
import { uploadingClient } from '../api/uploads.ts'
import { boot } from '../boot.ts'
import { takeBackScheduled } from '../drafts/attempts.ts'
import { tell } from '../drafts/states.ts'
import { isAborted } from '../offline/keeping-fetch.ts'
import { sendOrKeep } from '../offline/waiting-writes.ts'
import { findDraft } from '../parts/kept-drafts.ts'
import { catchFocus } from '../parts/lost-focus.ts'
import { notify } from '../parts/toasts.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import { t } from '../texts/texts.ts'
import type { Draft } from './drafts.ts'
import { closeComposer } from './open-composer.ts'
import { newCallOf, send } from './sending.ts'

interface Written {
  readonly draft: Draft
  readonly files: readonly File[]
  readonly attachments: readonly Attachment[]
  readonly edit: Content | undefined
  /** The name of the draft. */
  readonly draftKey: string
  /** Called after success. */
  readonly onSent: () => void
  /** Closes the form on the page where it is. */
  readonly onClose: () => Promise<void>
}

export function useSending({ draft, draftKey, files, attachments, edit, onSent, onClose }: Written) {
  const router = useRouter()
  const [progress, setProgress] = useState(0)
  const stopper = useRef<AbortController>(undefined)
  const isShown = useIsShown()
  const keys = useRequestKeys(draftKey)
  // Who closes the form cancels: the text is still a draft.
  useEffect(() => () => stopper.current?.abort(), [])
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async () => {
      setProgress(0)
      const stopped = new AbortController()
      stopper.current = stopped
      await takeBackScheduled(draftKey, stopped.signal)
      const sender = uploadingClient({ onProgress: setProgress, signal: stopped.signal })
      const stored = { name: draftKey, text: JSON.stringify(draft) }
      const kept = edit ? attachments.map(({ id }) => id) : undefined
      const key = keys.of(JSON.stringify([draft, files.map(({ name, size }) => [name, size])]))
      const sending = { draft, files, edit, attachments: kept, key }
      const call = newCallOf(sending)
      if (!call) return { page: await send(sender, sending) }
      const write = { kind: 'content', call, text: draft.html, title: draft.subject, draft: stored } as const
      return await sendOrKeep(write, async () => ({ page: await send(sender, sending) }))
    },
    onSuccess: async (sent) => {
      keys.forget()
      if (isShown() || findDraft(draftKey) === JSON.stringify(draft)) onSent()
      // Closed and opened again it is another form, which may show the text.
      if (!isShown()) return tell(draftKey, { kind: 'taken' })
      if (!sent) {
        await onClose()
        return notify(t('waiting.kept'))
      }
      const path = edit || draft.kind === 'update' ? undefined : pathOf(sent.page)
      if (path === undefined) await onClose()
      else closeComposer()
      void queryClient.invalidateQueries()
      // In the place of the entry that the open composer has.
      if (path !== undefined) router.history.replace(boot.base + path)
      else notify(t(edit ? 'composer.saved' : 'composer.posted'))
    },
  })
  function submit() {
    const focused = document.activeElement
    mutate(undefined, { onError: () => catchFocus(focused) })
  }
  return {
    submit,
    isSending: isPending,
    /** From 0 to 1, only with files. */
    progress,
    stop: () => stopper.current?.abort(),
    /** The user cancelled it. */
    error: isAborted(error) ? null : error,
    forget: reset,
  }
}
