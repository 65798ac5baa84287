export { forgetSomeEntries } from './inbox/departing.ts'
export { endSomeMutesOf, forgetSomeMutes } from './mutes/departing.ts'
export { forgetDevices } from './push/subscriptions.ts'
export { forgetSomeStreams, leaveSomeStreams } from './streams/departing.ts'
