import {
  Clock,
  Dumbbell,
  Flag,
  Hand,
  Hash,
  Lightbulb,
  type LucideIcon,
  PawPrint,
  Plane,
  Smile,
  Utensils,
} from 'lucide-react'
import type { TextKey } from '../texts/texts.ts'

export interface Group {
  /** In the data. */
  readonly id: number
  readonly label: TextKey
  readonly icon: LucideIcon
}

export const RECENT: Group = { id: -1, label: 'emoji.recent', icon: Clock }

export const GROUPS = [
  { id: 0, label: 'emoji.smileys', icon: Smile },
  { id: 1, label: 'emoji.people', icon: Hand },
  { id: 3, label: 'emoji.nature', icon: PawPrint },
  { id: 4, label: 'emoji.food', icon: Utensils },
  { id: 5, label: 'emoji.travel', icon: Plane },
  { id: 6, label: 'emoji.activities', icon: Dumbbell },
  { id: 7, label: 'emoji.objects', icon: Lightbulb },
  { id: 8, label: 'emoji.symbols', icon: Hash },
  { id: 9, label: 'emoji.flags', icon: Flag },
] as const satisfies readonly Group[]
