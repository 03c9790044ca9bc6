import { EnvironmentOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { mapSettings } from '@workplace/contract/place/map'
import { Button, Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { queryOf } from '../../kernel/client/query'
import { TextInput } from '../../kernel/widgets/text-input'
import type { InputProps } from '../../kernel/widgets/widget'
import { useT } from '../../kernel/words'
import styles from './places.module.css'
import { words } from './words'

const MapDialog = lazy(() => import('./map-dialog'))

/** The address of an office: typed or, where a map service is configured, chosen on it together with its coordinates. */
export function AddressInput(props: InputProps<string>) {
  const t = useT()
  const form = Form.useFormInstance()
  const { data } = useQuery(queryOf(mapSettings, {}, { quiet: true }))
  const [open, setOpen] = useState(false)
  const map = data?.map ?? null
  return (
    <div className={styles.address}>
      <div className={styles.addressLine}>
        <TextInput {...props} />
        {map === null ? null : (
          <Button icon={<EnvironmentOutlined />} onClick={() => setOpen(true)}>
            {t(words.chooseOnMap)}
          </Button>
        )}
      </div>
      {data?.map === null ? <span className={styles.note}>{t(words.noMap)}</span> : null}
      {open && map !== null ? (
        <Suspense fallback={null}>
          <MapDialog
            settings={map}
            onClose={() => setOpen(false)}
            onChosen={({ address, lng, lat }) => {
              if (address !== '') props.onChange?.(address.slice(0, props.field.max))
              form.setFieldsValue({ lng: lng.toFixed(6), lat: lat.toFixed(6) })
              setOpen(false)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
