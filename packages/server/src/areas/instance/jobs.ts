export { clearAfterDeparture } from './departures/departures.ts'
