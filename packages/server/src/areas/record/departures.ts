export {
  CLEARING,
  type Departure,
  departure,
  noteDeparture,
  queueDeparture,
} from './departures/departures.ts'
