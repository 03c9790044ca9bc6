import type { CabinetFront } from '@workplace/contract/box/lockers'
import * as boxWords from '@workplace/contract/box/words'
import { Button, Modal } from 'antd'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../kernel/lazy-component'
import { nameIn } from '../../kernel/name-in'
import { useMay } from '../../kernel/session/session'
import { useLanguage, useT } from '../../kernel/words'
import { loadThingOnPlan } from '../place/public'
import { floorText } from './locker-place'

const ThingOnPlan = lazyComponent(loadThingOnPlan)

type Props = { readonly cabinet: Omit<CabinetFront, 'doors' | 'timezone'> }

/** Leads from a cabinet to the plan on which it lies. */
export function CabinetPlace({ cabinet }: Props) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('view-floor')
  const [isShown, setShown] = useState(false)
  const name = nameIn(language, cabinet.cabinet, cabinet.cabinet_en)
  if (!may) return null
  return (
    <>
      <Button type="link" size="small" aria-label={`${t(boxWords.whereItIs)} · ${name}`} onClick={() => setShown(true)}>
        {t(boxWords.whereItIs)}
      </Button>
      <Modal
        open={isShown}
        title={`${name} · ${floorText(language, cabinet)}`}
        width={900}
        footer={null}
        destroyOnHidden
        onCancel={() => setShown(false)}
      >
        <Suspense>
          <ThingOnPlan
            floor={cabinet.floor_id}
            kind="box_cabinet"
            id={cabinet.id}
            nowhere={<p>{t(boxWords.notOnPlan)}</p>}
          />
        </Suspense>
      </Modal>
    </>
  )
}
