import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type DebianProgram, findProgram } from './debian-program'

/** Python with tuspy, of the system or unpacked from Debian. Undefined where neither is possible. */
export const findTuspy = () =>
  findProgram({
    ...{ package: 'python3-tuspy', path: 'usr/bin/python3', version: ['-c', 'import tusclient'] },
    env: (prefix) => ({ PYTHONPATH: join(prefix, 'usr/lib/python3/dist-packages') }),
  })

/** What to do where there is none. */
export const tuspyMissing =
  'NOT TESTED WITH TUSPY: there is no python3-tuspy, and it could not be fetched (that takes root on Debian). ' +
  'Install it (Debian: apt-get install python3-tuspy) to hold uploads against a second client; tus-js-client was used alone.'

const program = `
import sys, time
from tusclient import client
from tusclient.exceptions import TusCommunicationError
url, token, path, name, chunk = sys.argv[1:6]
tus = client.TusClient(url, headers={'X-Token': token})
uploader = None
for attempt in range(1000):
    try:
        if uploader is None:
            uploader = tus.uploader(path, chunk_size=int(chunk), metadata={'type': 'file', 'filename': name})
        if uploader.url is not None:
            uploader.offset = uploader.get_offset()
        uploader.upload()
        break
    except (TusCommunicationError, OSError) as error:
        status = getattr(error, 'status_code', None)
        if status is not None and 400 <= status < 500 and status not in (409, 423, 429):
            sys.exit('refused with %s: %s' % (status, error.response_content))
        time.sleep(0.01)
else:
    sys.exit('gave up')
print(uploader.url)
`

/** Uploads a file with tuspy, which begins again where it was cut off, and answers the address of the upload. */
export function uploadWithTuspy(
  { program: python, env }: DebianProgram,
  { url, token, path, name, chunk }: { url: string; token: string; path: string; name: string; chunk: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(python, ['-c', program, url, token, path, name, String(chunk)], { env })
    let said = ''
    let wrong = ''
    child.stdout.on('data', (data) => {
      said += data
    })
    child.stderr.on('data', (data) => {
      wrong += data
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(said.trim()) : reject(new Error(`tuspy: ${wrong}`))))
  })
}
