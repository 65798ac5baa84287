/** Shared by the operations on add-ons and their callbacks. */

/** `svcSignature` of a callback, in this header or among the fields. */
export const SIGNATURE_HEADER = 'X-Svc-MAC'
/** The maximum size of a signed text, in bytes. */
export const SIGNATURE_LIMIT = 16 * 1024
