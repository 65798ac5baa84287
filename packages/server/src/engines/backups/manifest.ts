/** What a backup says of itself. It is written last: without it there is no backup. */
import type { Stored } from './packing.ts'

export const FORMAT = 1

export interface ManifestPart extends Stored {
  readonly name: string
  /** Before compression. */
  readonly bytes: number
}

export interface KeptFiles {
  readonly count: number
  readonly bytes: number
  /** Files in use whose bytes the server did not have any more, and the hashes of the first of them. */
  readonly missing: { readonly count: number; readonly first: readonly string[] }
}

/** `About` is what those say who made the parts. */
export interface Manifest<About = unknown> {
  readonly format: number
  readonly id: string
  readonly startedAt: string
  readonly finishedAt: string
  /** The version of the program that wrote it. */
  readonly version: string
  readonly parts: readonly ManifestPart[]
  readonly files: KeptFiles
  readonly about: About
}
