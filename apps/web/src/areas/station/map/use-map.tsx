import { useQuery } from '@tanstack/react-query'
import { mapDocument } from '@workplace/contract/station/map'
import { type DeskItem, desksIn } from '@workplace/domain/station/map/document'
import { Alert, Empty, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useLanguage, useT } from '../../../kernel/words'
import { DeskMap } from './desk-map'
import type { DeskShown, Scene } from './draw-map'
import styles from './map.module.css'
import { mapWords as words } from './map-words'
import { usePictures } from './use-pictures'

/** What is said of a desk on a map: how strongly it is drawn, from 0 to 1 (null: nothing is known), and in words. */
export type DeskUseShown = { readonly heat: number | null; readonly text: string }
type Props = { readonly floor_id: number; readonly name: string; readonly uses: ReadonlyMap<number, DeskUseShown> }

const nothing: Scene['items'] = []

/** The published map of a floor, each desk as strong as it was used; the list of them stands elsewhere. */
export default function UseMap({ floor_id, name, uses }: Props) {
  const t = useT()
  const language = useLanguage()
  const { data, error } = useQuery(queryOf(mapDocument, { floor_id }, { quiet: true }))
  const [chosen, setChosen] = useState<string | null>(null)
  const pictures = usePictures(data?.items ?? nothing)
  const scene = useMemo(
    (): Scene | null =>
      data === undefined || data.version === null
        ? null
        : {
            ...{ width: data.width, height: data.height, items: data.items, pictures },
            lookOf: ({ station_id }): DeskShown => {
              const use = uses.get(station_id ?? 0)
              return use === undefined || use.heat === null
                ? { look: 'closed', who: use?.text ?? null }
                : { look: 'plain', who: use.text, heat: use.heat }
            },
          },
    [data, uses, pictures],
  )
  if (error !== null) return <Alert type="info" showIcon title={error.message} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  if (scene === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.none)} />
  const labelOf = (desk: DeskItem) =>
    [desk.number, uses.get(desk.station_id ?? 0)?.text].filter(Boolean).join(language === 'zh' ? '，' : ', ')
  const at = desksIn(data.items).find(({ id }) => id === chosen)
  return (
    <>
      <div className={styles.alone}>
        <DeskMap
          {...{ scene, labelOf, chosen }}
          label={t(words.canvas, { floor: name })}
          revealed={0}
          onChoose={(desk) => setChosen(desk?.id ?? null)}
          onOpen={() => undefined}
          onSearch={() => undefined}
        />
      </div>
      <p aria-live="polite" className={styles.quiet}>
        {at === undefined ? t(words.chooseOne) : labelOf(at)}
      </p>
    </>
  )
}
