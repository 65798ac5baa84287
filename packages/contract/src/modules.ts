/** The optional modules of an instance. An operation names the one it belongs to. */
export const OPTIONAL_MODULES = ['events'] as const
export type OptionalModule = (typeof OPTIONAL_MODULES)[number]
