import { codesIn } from '@workplace/contract/kernel/endpoint'
import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { isPermission, permissions } from '@workplace/contract/permission/permissions'
import { Button, Empty, Result } from 'antd'
import { words } from '../list/words'
import { inSentence } from '../widgets/in-sentence'
import { useLanguage, useT } from '../words'
import styles from './resource-page.module.css'

type EmptyProps = { resource: Resource; filtered: boolean; onClear: () => void; onAdd: (() => void) | undefined }

export function ListEmpty({ resource, filtered, onClear, onAdd }: EmptyProps) {
  const t = useT()
  const language = useLanguage()
  const name = inSentence(resource.label, language)
  return (
    <div className={styles.standIn}>
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t(filtered ? words.emptyFiltered : words.empty, { name })}
      >
        {filtered ? (
          <Button onClick={onClear}>{t(words.clearFilters)}</Button>
        ) : onAdd === undefined ? null : (
          <Button type="primary" onClick={onAdd}>
            {t(words.addOne, { name })}
          </Button>
        )}
      </Empty>
    </div>
  )
}

export function ListForbidden({ resource }: { resource: Resource }) {
  const t = useT()
  const { access } = callsOf(resource).pagelist
  const codes = codesIn(access).filter(isPermission)
  const named = codes.map((code) => {
    const label = permissions.get(code)
    return label === undefined ? code : `${t(label)} (${code})`
  })
  return (
    <div className={styles.standIn} role="alert">
      <Result
        status="warning"
        title={t(words.noPermission)}
        subTitle={t(words.missing, { permission: named.join(', ') })}
      />
    </div>
  )
}
