import { fileAddress } from '@workplace/contract/kernel/files'
import { type ComponentProps, useState } from 'react'
import { call } from '../client/client'
import { imageAddress } from '../session/session'

/** The stored path in one of our own signed addresses, `/files/{company}/{key}?…`. */
const storedPathOf = (address: string) => /\/files\/\d+\/([\w.-]+)\?/.exec(address)?.[1]

/** A picture of ours. Its address is good for an hour; a refused one asks once for a fresh one. */
export function Picture({
  src,
  alt,
  ...rest
}: Omit<ComponentProps<'img'>, 'onError' | 'src'> & { src: string; alt: string }) {
  const [fresh, setFresh] = useState<{ of: string; address: string } | null>(null)
  const renewed = fresh?.of === src ? fresh : null
  const renew = () => {
    const key = storedPathOf(src)
    setFresh({ of: src, address: '' })
    if (key === undefined || renewed !== null) return
    call(fileAddress, { path: `/${key}` }, { quiet: true }).then(
      ({ url }) => setFresh({ of: src, address: imageAddress(url) }),
      // Gone for good: the empty frame says as much.
      () => undefined,
    )
  }
  const address = renewed?.address ?? src
  return address === '' ? null : <img {...rest} src={address} alt={alt} onError={renew} />
}
