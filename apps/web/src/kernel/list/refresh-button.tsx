import { ReloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { motion } from '../theme/theme'
import { useT } from '../words'
import { words } from './words'

/** Asks for a list again. Whatever else stands above the list at the right, this comes first and is quiet. */
export function RefreshButton({ busy = false, onRefresh }: { busy?: boolean; onRefresh: () => void }) {
  const t = useT()
  return (
    <Tooltip title={t(words.refresh)} mouseEnterDelay={motion.tooltip / 1000}>
      <Button
        type="text"
        icon={<ReloadOutlined spin={busy} aria-hidden />}
        aria-label={t(words.refresh)}
        onClick={onRefresh}
      />
    </Tooltip>
  )
}
