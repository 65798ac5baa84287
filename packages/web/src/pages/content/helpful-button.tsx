import { api, type Content } from '@folkmoot/contract'
import { ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { boot } from '../../boot.ts'
import { Button } from '../../parts/button.tsx'
import { MenuItem } from '../../parts/menu.tsx'
import { notifyOf } from '../../parts/toasts.tsx'
import { t } from '../../texts/texts.ts'

/** The reader's own mark, removed by its id. */
async function takeBack(contentID: string): Promise<void> {
  for await (const { id, user, outcomeType } of client.each(api.listOutcomes, { contentID, count: 100 })) {
    if (outcomeType.name !== 'helpful' || user.id !== boot.session?.personID) continue
    await client.deleteOutcome({ outcomeID: id })
    return
  }
}

async function say(contentID: string, isHelpful: boolean): Promise<void> {
  if (isHelpful) await client.createOutcome({ contentID, body: { outcomeType: { name: 'helpful' } } })
  else await takeBack(contentID)
  // The shown data stays; a later visit refetches.
  for (const key of ['listMessages', 'listComments'])
    void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' })
}

export interface Helpful {
  readonly isPressed: boolean
  readonly label: string
  press(): void
}

/** Optimistic; reverts if the server refuses. */
export function useHelpful(answer: Content): Helpful {
  const { helpful = false, helpfulCount = 0 } = answer
  const known = `${helpfulCount} ${helpful}`
  const [pressed, setPressed] = useState({ isHelpful: helpful, basedOn: known })
  const isHelpful = pressed.basedOn === known ? pressed.isHelpful : helpful
  const count = helpfulCount + Number(isHelpful) - Number(helpful)
  async function press() {
    setPressed({ isHelpful: !isHelpful, basedOn: known })
    try {
      await say(answer.id, !isHelpful)
    } catch (error) {
      setPressed({ isHelpful, basedOn: known })
      notifyOf(error)
    }
  }
  return {
    isPressed: isHelpful,
    label: count > 0 ? t('content.helpful.count', { count }) : t('content.outcome.helpful'),
    press: () => void press(),
  }
}

export const HelpfulButton = ({ isPressed, label, press }: Helpful) => (
  <Button kind="quiet" aria-pressed={isPressed} onClick={press}>
    <ThumbsUp aria-hidden="true" />
    {label}
  </Button>
)

export const HelpfulItem = ({ isPressed, label, press }: Helpful) => (
  <MenuItem
    icon={<ThumbsUp aria-hidden="true" fill={isPressed ? 'currentColor' : 'none'} />}
    onSelect={press}
  >
    {label}
  </MenuItem>
)
