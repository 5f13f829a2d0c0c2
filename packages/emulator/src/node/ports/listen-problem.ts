/** Why a port cannot be used, in one plain line. `option` sets another one. */
export function listenProblem(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  option: '--port' | '--smtp-port',
): string {
  const place = `port ${port} of ${host}`
  if (error.code === 'EADDRINUSE')
    return `Cannot listen on ${place}: it is already in use. Choose another with ${option}.`
  if (error.code === 'EACCES')
    return `Cannot listen on ${place}: this user is not allowed to. Choose port 1024 or above.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `Cannot listen on ${place}: this machine has no such address.`
  }
  return `Cannot listen on ${place}: ${error.message}`
}
