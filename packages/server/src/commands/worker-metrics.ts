/** The metrics of a worker, which has no web server: for this machine alone. */
import { createServer, type RequestListener } from 'node:http'
import { isLocalHost } from '../http/hosts.ts'
import type { Metrics } from '../metrics.ts'
import { TEXT_TYPE } from '../prometheus.ts'
import { Complaint } from './console.ts'

export interface MetricsListener {
  stop(): Promise<void>
}

const answering =
  (metrics: Metrics): RequestListener =>
  (request, response) => {
    if (!isLocalHost(request.headers.host)) {
      response.writeHead(421).end()
      return
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': TEXT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  }

export async function listenForMetrics(metrics: Metrics, port: number): Promise<MetricsListener> {
  const server = createServer(answering(metrics))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new Complaint(
          `The metrics cannot be offered on port ${port}: ${error.message}`,
          'Choose another port with FOLKMOOT_WORKER_METRICS_PORT.',
        ),
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      metrics.stop()
    },
  }
}
