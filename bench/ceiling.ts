/** The ceiling: bare Fastify, sending the same bytes as a fixed string. Runs in a process of its own. */
import Fastify from 'fastify'

const app = Fastify()
const bodies = new Map<string, string>()

app.put('/ceiling/:name', async (request) => {
  const { name } = request.params as { name: string }
  bodies.set(name, (request.body as { text: string }).text)
  return {}
})
app.get('/ceiling/:name', (request, reply) => {
  const { name } = request.params as { name: string }
  reply.type('application/json; charset=utf-8').send(bodies.get(name))
})

await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1', backlog: 1024 })
