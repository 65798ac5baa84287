// `npm run fuzz -- --requests 200000 --seed 1`: hostile requests against a separate instance.
import { parseArgs } from 'node:util'
import { fuzz } from '../conformance/fuzz/main.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    raw: { type: 'string', default: '500' },
    seed: { type: 'string' },
    vocabulary: { type: 'string', default: 'svc' },
    connections: { type: 'string', default: '16' },
    minutes: { type: 'string', default: '60' },
  },
})
const { tally, holds, complaints } = await fuzz(
  {
    requests: Number(values.requests),
    raw: Number(values.raw),
    seed: values.seed === undefined ? undefined : Number(values.seed),
    vocabulary: values.vocabulary,
    connections: Number(values.connections),
    minutes: Number(values.minutes),
    attributesHolds: true,
    warmsUp: true,
  },
  console.log,
)
for (const line of [...tally.lines(), ...holds.lines()]) console.log(line)
const all = [...complaints, ...holds.complaints()]
for (const complaint of all) console.error(complaint)
const { isFlat, growth } = tally.memory
if (!isFlat) console.error(`The server grew by ${growth} MB after the first quarter.`)
const isGood = all.length === 0 && isFlat
console.log(isGood ? 'nothing to mend' : 'FAILED')
process.exit(isGood ? 0 : 1)
