import { useQuery } from '@tanstack/react-query'
import { brand } from '@workplace/contract/company/brand'
import { queryOf } from '../../kernel/client/query'
import { imageAddress } from '../../kernel/session/session'

/** Whose product this is. `known` is false while that is not sure: nothing is shown that would be replaced. */
export function useBrand() {
  const { data, isPending } = useQuery({ ...queryOf(brand, {}, { quiet: true }), staleTime: 0 })
  return {
    known: !isPending,
    name: data?.name ?? '',
    welcome: data?.welcome ?? '',
    logo: imageAddress(data?.logo, ''),
    passkeysAt: data?.passkeys_at ?? null,
    background: imageAddress(data?.background, ''),
  }
}
