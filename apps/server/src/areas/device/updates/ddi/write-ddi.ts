/** A version as an update client is given it. */
export type DdiArtifact = {
  readonly firmware_id: number
  readonly name: string
  readonly version_no: string
  readonly kind: 'firmware' | 'app'
  readonly force: boolean
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  readonly sha1: string
  readonly md5: string
}

/** Seconds after which a client asks again. */
export const ASK_EACH = 30
const sleep = `00:00:${String(ASK_EACH).padStart(2, '0')}`

/** What there is to do for a client: an update, one to give up, or to say what it runs. */
export const baseOf = (
  root: string,
  todo: { readonly deployment: number | null; readonly cancel: number | null; readonly wantsConfig: boolean },
) => ({
  config: { polling: { sleep } },
  _links: {
    // what is to be given up comes first: a client looks at one of them
    ...(todo.cancel === null
      ? todo.deployment === null
        ? {}
        : { deploymentBase: { href: `${root}/deploymentBase/${todo.deployment}` } }
      : { cancelAction: { href: `${root}/cancelAction/${todo.cancel}` } }),
    ...(todo.wantsConfig ? { configData: { href: `${root}/configData` } } : {}),
  },
})

const artifactOf = (root: string, { firmware_id, filename, bytes, sha256, sha1, md5 }: DdiArtifact) => {
  const href = `${root}/softwaremodules/${firmware_id}/artifacts/${encodeURIComponent(filename)}`
  // the words say how it is fetched, not which is safer: clients take the one that fits their address
  const links = root.startsWith('https:')
    ? { download: { href }, md5sum: { href: `${href}.MD5SUM` } }
    : { 'download-http': { href }, 'md5sum-http': { href: `${href}.MD5SUM` } }
  return { filename, hashes: { sha1, md5, sha256 }, size: bytes, _links: links }
}

export const artifactsOf = (root: string, artifact: DdiArtifact) => [artifactOf(root, artifact)]

export const deploymentOf = (root: string, action: number, artifact: DdiArtifact) => {
  const handling = artifact.force ? 'forced' : 'attempt'
  return {
    id: String(action),
    deployment: {
      ...{ download: handling, update: handling },
      chunks: [
        {
          part: artifact.kind === 'firmware' ? 'os' : 'bApp',
          ...{ version: artifact.version_no, name: artifact.name },
          artifacts: artifactsOf(root, artifact),
        },
      ],
    },
  }
}

export const cancelOf = (action: number) => ({ id: String(action), cancelAction: { stopId: String(action) } })
