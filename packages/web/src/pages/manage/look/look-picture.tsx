/** Logo or icon of the draft, saved at once: only publishing shows it to others. */
import { LOOK_PICTURE_BODY, type LookDraft, type LookPictureKind } from '@folkmoot/contract'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { may } from '../../../api/allowed.ts'
import { client, own } from '../../../api/client.ts'
import { Button } from '../../../parts/button.tsx'
import { t } from '../../../texts/texts.ts'
import { asRead, noteDraft, readDraft } from './draft.ts'
import styles from './look.module.css'
import { LookProblem } from './look-problem.tsx'

const TEXTS = {
  logo: { name: 'look.logo', hint: 'look.logoHint', choose: 'look.chooseLogo', remove: 'look.removeLogo' },
  icon: { name: 'look.icon', hint: 'look.iconHint', choose: 'look.chooseIcon', remove: 'look.removeIcon' },
} as const
const ACCEPTED = LOOK_PICTURE_BODY.mediaTypes.join(',')

interface LookPictureProps {
  readonly kind: LookPictureKind
  readonly draft: LookDraft
  /** The draft that the form was filled in for. */
  readonly seen: LookDraft
  /** With the draft as it is then. */
  readonly onChanged: (draft: LookDraft) => void
  readonly onRefused: (error: Error) => Promise<void>
}

export function LookPicture({ kind, draft, seen, onChanged, onRefused }: LookPictureProps) {
  const input = useRef<HTMLInputElement>(null)
  const texts = TEXTS[kind]
  const url = draft[kind]
  const changing = useMutation({
    mutationFn: async (picture: File | undefined) => {
      const headers = asRead(seen)
      if (!picture) {
        await client.removeLookPicture({ kind, headers })
        return await readDraft()
      }
      const bytes = new Uint8Array(await picture.arrayBuffer())
      const saved = await client.setLookPicture({ kind, bytes, mediaType: picture.type, headers })
      noteDraft(saved)
      return saved
    },
    onSuccess: onChanged,
    onError: onRefused,
  })
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [picture] = target.files ?? []
    if (picture) changing.mutate(picture)
    // Allows choosing the same file again.
    target.value = ''
  }
  return (
    <fieldset className={styles.picture}>
      <legend>{t(texts.name)}</legend>
      <p className={styles.hint}>{t(texts.hint)}</p>
      <div className={styles.beside}>
        {url !== undefined && <img src={own(url)} alt="" className={styles[kind]} />}
        <input ref={input} type="file" hidden accept={ACCEPTED} onChange={choose} />
        {may(draft, kind, 'PUT') && (
          <Button disabled={changing.isPending} onClick={() => input.current?.click()}>
            {t(texts.choose)}
          </Button>
        )}
        {may(draft, kind, 'DELETE') && (
          <Button kind="quiet" disabled={changing.isPending} onClick={() => changing.mutate(undefined)}>
            {t(texts.remove)}
          </Button>
        )}
      </div>
      {changing.error && <LookProblem error={changing.error} />}
    </fieldset>
  )
}
