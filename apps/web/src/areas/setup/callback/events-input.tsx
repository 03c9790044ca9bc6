import { useQuery } from '@tanstack/react-query'
import { callbackEvents, type ToldEvent } from '@workplace/contract/setup/callback-calls'
import { Select } from 'antd'
import { useMemo } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { controlOf, type InputProps } from '../../../kernel/widgets/widget'
import { useT } from '../../../kernel/words'
import { words } from './callback-words'

/** What can be told; the same until a new version comes. */
const useToldEvents = () =>
  useQuery({ ...queryOf(callbackEvents, {}, { quiet: true }), staleTime: Number.POSITIVE_INFINITY })

const allPrefix = 'all of '

/** Which events an endpoint is told, by area; a whole area at once, too. */
export function EventsInput({ value, onChange, ...props }: InputProps<readonly string[]>) {
  const t = useT()
  const told = useToldEvents()
  const items = told.data?.items
  const groups = useMemo(() => {
    const byArea = new Map<string, ToldEvent[]>()
    for (const one of items ?? []) byArea.set(one.area[1], [...(byArea.get(one.area[1]) ?? []), one])
    return [...byArea.values()]
  }, [items])
  const choose = (chosen: readonly string[]) => {
    const types = chosen.flatMap((one) =>
      one.startsWith(allPrefix)
        ? (groups.find(([first]) => first?.area[1] === one.slice(allPrefix.length)) ?? []).map(({ type }) => type)
        : [one],
    )
    onChange?.([...new Set(types)].sort())
  }
  return (
    <Select
      {...controlOf(props)}
      mode="multiple"
      allowClear
      loading={told.isPending}
      placeholder={t(words.chooseEvents)}
      value={[...(value ?? [])]}
      onChange={choose}
      showSearch={{ optionFilterProp: 'search' }}
      maxTagCount={12}
      options={groups.map((events) => {
        const area = events[0]?.area ?? (['', ''] as const)
        return {
          label: t(area),
          title: t(area),
          options: [
            { value: allPrefix + area[1], label: t(words.allOf, { area: t(area) }), search: `${area[0]} ${area[1]}` },
            ...events.map(({ type, label }) => ({
              value: type,
              label: `${t(label)} · ${type}`,
              search: `${label[0]} ${label[1]} ${type} ${area[0]} ${area[1]}`,
            })),
          ],
        }
      })}
    />
  )
}
