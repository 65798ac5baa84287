/** Ways to prove who one is: all that people had before an upgrade must still do after it. */

/** The Cookie header of a new session, by the page on which people sign in. */
export async function signIn(baseUrl: string, username: string, password: string): Promise<string> {
  const cookies = new Map<string, string>()
  const send = async (init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, origin: baseUrl }
    const response = await fetch(`${baseUrl}/login`, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const page = await (await send({})).text()
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  const { status } = await send({
    method: 'POST',
    body: new URLSearchParams({ ...fields, username, password }),
  })
  if (status >= 400) throw new Error(`${username} cannot sign in at ${baseUrl}: ${status}`)
  return [...cookies].map((pair) => pair.join('=')).join('; ')
}

/** The Authorization header of a new personal access token. */
export async function makeToken(baseUrl: string, authorization: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/core/v3/people/@me/tokens`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'of before the upgrade' }),
  })
  const text = await response.text()
  const token = /"token":"([^"]+)"/.exec(text)?.[1]
  if (!token) throw new Error(`No token was made: ${response.status} ${text}`)
  return `Bearer ${token}`
}
