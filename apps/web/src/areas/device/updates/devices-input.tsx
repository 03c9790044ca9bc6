import { useQuery } from '@tanstack/react-query'
import { type RolloutCandidate, rolloutCandidates } from '@workplace/contract/device/rollout-calls'
import { updateReasonOf } from '@workplace/contract/device/update-words'
import { Form, Select } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import { controlOf, type InputProps } from '../../../kernel/widgets/widget'
import { useT } from '../../../kernel/words'
import { words } from './update-page-words'
import styles from './updates.module.css'

/** Devices one by one, of those that the chosen version is for; of the others it says why not. */
export function DevicesInput(props: InputProps<readonly number[]>) {
  const t = useT()
  const form = Form.useFormInstance()
  const firmware_id: unknown = Form.useWatch('firmware_id', form)
  const isChosen = typeof firmware_id === 'number'
  const { data, isPending } = useQuery({
    ...queryOf(rolloutCandidates, { firmware_id: isChosen ? firmware_id : 0 }, { quiet: true }),
    enabled: isChosen,
  })
  const items = data?.items ?? []
  const why = ({ misfit }: RolloutCandidate) => {
    const reason = updateReasonOf(misfit)
    return reason === null ? '' : t(reason.label)
  }
  const chosen = new Set(props.value ?? [])
  return (
    <div className={styles.stack}>
      <Select
        {...controlOf(props)}
        mode="multiple"
        allowClear
        disabled={props.disabled === true || !isChosen}
        loading={isChosen && isPending}
        placeholder={t(isChosen ? words.pickDevices : words.pickVersion)}
        value={[...chosen]}
        onChange={(ids: number[]) => props.onChange?.(ids.length === 0 ? null : ids)}
        showSearch={{ optionFilterProp: 'text' }}
        maxTagCount={20}
        options={items.map((item) => ({
          ...{ value: item.id, label: item.name, text: `${item.name} ${item.sn} ${item.office_name}` },
          ...{ disabled: item.misfit !== null && !chosen.has(item.id), item },
        }))}
        optionRender={({ data: { item } }) => (
          <span className={styles.option}>
            <span>{item.name}</span>
            <small className={styles.quiet}>
              {[item.office_name, item.version, why(item)].filter(Boolean).join(' · ')}
            </small>
          </span>
        )}
      />
      {data !== undefined && (
        <small className={styles.quiet} role="status">
          {t(words.fits, { n: data.fits, total: data.total })}
        </small>
      )}
    </div>
  )
}
