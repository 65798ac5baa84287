import { useEffect } from 'react'
import { sentPath } from '../boot.ts'
import { useConnection } from '../offline/connection.ts'
import { Waiting } from '../parts/waiting.tsx'
import { MissingPage } from './missing-page.tsx'

function ServerPage() {
  useEffect(() => location.reload(), [])
  return <Waiting />
}

/** At addresses that the router does not know. The server draws some of them without a script, such as /terms. */
export function UnknownPage() {
  const { isOffline } = useConnection()
  const mayBeThere = location.pathname !== sentPath && !isOffline
  return mayBeThere ? <ServerPage /> : <MissingPage />
}
