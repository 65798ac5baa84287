/** Alone, so that tests of processes need not load the whole server for it. */
export { freePort } from '../../../../scripts/free-port.js'
