/** The numbers of all advisory locks: each has its own, or unrelated work would wait for each other. */

/** `pg_advisory_lock(number)`. Arbitrary, but ours. */
export const LOCKS = {
  migrations: 7_290_411_001,
  firstAdmin: 7_290_411_002,
  soleUse: 7_290_411_003,
  restoredLog: 7_290_411_004,
  placeTree: 7_290_411_007,
  tagFolding: 7_290_411_016,
  indexing: 7_290_411_020,
  managers: 7_290_411_021,
} as const

/** `pg_advisory_lock(number, hash)`: one lock for each object. They share no numbers with those above. */
export const LOCKS_BY_ID = {
  webhooksOfOwner: 7_290_442,
  webhooksOfPlace: 7_290_443,
  webhooksOfContent: 7_290_444,
  tagsOfPlace: 1_952_540_531,
  answersOfRoot: 7_290_445,
} as const
