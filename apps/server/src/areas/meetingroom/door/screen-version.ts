import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { screenVersionIn } from '@workplace/contract/meetingroom/screen-version'

/** Which version of the page for screens this server gives out; null where it gives out none. */
export async function screenVersion(webFolder: string | null): Promise<string | null> {
  if (webFolder === null) return null
  const page = await readFile(join(webFolder, 'door.html'), 'utf8').catch(() => '')
  return screenVersionIn(page)
}
