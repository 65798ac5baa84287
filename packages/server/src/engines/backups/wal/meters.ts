import { type Family, single } from '../../../prometheus.ts'
import type { ArchiveState } from './keeper.ts'

/** A place that is unreachable for longer needs attention. */
const LATE_MS = 600_000

export interface Archiving {
  readonly state: ArchiveState
}

export function isLate({ state: { failingSince, baseFailingSince } }: Archiving): boolean {
  const now = Date.now()
  return now - Math.min(failingSince ?? now, baseFailingSince ?? now) > LATE_MS
}

const seconds = (time: number | undefined) => (time ?? 0) / 1000

export function archiveFamilies({ state }: Archiving): Family[] {
  const { waiting, stored, base, failingSince, dropped } = state
  const one = (name: string, help: string, value: number) =>
    single('gauge', `folkmoot_archive_${name}`, help, value)
  return [
    one('waiting_files', 'WAL files that wait to be archived.', waiting.files),
    one('waiting_bytes', 'What they take on the disk of the data directory.', waiting.bytes),
    one('stored_timestamp_seconds', 'When WAL was last archived; 0 if not since the start.', seconds(stored)),
    one(
      'base_timestamp_seconds',
      'The newest base backup from which everything later can be recovered; 0 for none.',
      seconds(base),
    ),
    one(
      'failing_since_timestamp_seconds',
      'Since when archiving fails; 0 if it works.',
      seconds(failingSince),
    ),
    single(
      'counter',
      'folkmoot_archive_dropped_files_total',
      'WAL files that were given up because the disk was short of space.',
      dropped,
    ),
  ]
}
