// `npm run campaign:slow-clients -- --sockets 5000`: clients that never finish, and what others notice of them.
import { parseArgs } from 'node:util'
import { complaintsOf, loopbackAddresses, runSlowClients } from '../conformance/slow-clients/main.ts'

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
    settle: { type: 'string', default: '70' },
    addresses: { type: 'string', default: '200' },
    kind: { type: 'string', multiple: true },
    factor: { type: 'string', default: '2' },
  },
})
const begun = performance.now()
const say = (line) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const phases = await runSlowClients(
  {
    sockets: Number(values.sockets),
    seconds: Number(values.seconds),
    settleSeconds: Number(values.settle),
    addresses: [['127.0.0.1'], loopbackAddresses(Number(values.addresses))],
    kinds: values.kind,
  },
  say,
)
console.table(
  phases.map(({ quiet, during, answers: _, ...rest }) => ({
    ...rest,
    'quiet p50': quiet.p50,
    'quiet p99': quiet.p99,
    'during p50': during.p50,
    'during p99': during.p99,
    failures: during.failures,
  })),
)
const complaints = complaintsOf(phases, Number(values.factor))
for (const complaint of complaints) console.error(complaint)
console.log(complaints.length === 0 ? 'others noticed little' : 'FAILED')
process.exit(complaints.length === 0 ? 0 : 1)
