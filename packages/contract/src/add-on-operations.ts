/** What the operations on add-ons share with whoever speaks to them. */

/** What a callback has as `svcSignature` comes in this header, or among the fields. */
export const SIGNATURE_HEADER = 'X-Svc-MAC'
/** The most bytes that are held against a signature. */
export const SIGNATURE_LIMIT = 16 * 1024
