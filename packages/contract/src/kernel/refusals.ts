/** What every area may say no with. Each: its name, its code on the wire, its sentence in both languages. */

export const invalid_input = [
  'invalid_input',
  40000,
  '输入有误，请检查后重试',
  'Some entries are not valid. Check them and try again.',
] as const
export const malformed_body = ['malformed_body', 40001, '请求内容无法解析', 'The request could not be read.'] as const
export const field_required = ['field_required', 40002, '{field}不能为空', '{field} is required'] as const
export const duplicate = ['duplicate', 40003, '{field}“{value}”已存在', '{field} “{value}” already exists'] as const
export const unknown_reference = [
  'unknown_reference',
  40004,
  '{field}所选的记录不存在',
  'The selected {field} doesn’t exist',
] as const
export const unknown_sort = ['unknown_sort', 40005, '不能按“{field}”排序', 'Can’t sort by “{field}”'] as const
export const idempotency_mismatch = [
  'idempotency_mismatch',
  40006,
  '同一个幂等键不能用于不同的内容',
  'This idempotency key was already used with different content',
] as const
export const password_weak = [
  'password_weak',
  40014,
  '密码须为8-20个字符，且不能是常用密码',
  'The password needs 8 to 20 characters and must not be a common one',
] as const
export const password_names = [
  'password_names',
  40018,
  '密码不能包含公司或产品的名称（{word}），这样的密码容易被猜到',
  'The password can’t contain the name of the company or the product ({word}): it would be easy to guess',
] as const
export const upload_type_required = [
  'upload_type_required',
  40020,
  '上传类型为必填',
  'The upload type is required',
] as const
export const upload_type_unknown = [
  'upload_type_unknown',
  40041,
  '上传类型无效，可用类型：{types}',
  'Unknown upload type. Use one of: {types}',
] as const
export const upload_one_file = ['upload_one_file', 40042, '一次只能上传一个文件', 'Upload one file at a time'] as const
export const upload_format = [
  'upload_format',
  40021,
  '上传文件的格式不合符，允许格式：{formats}',
  'File format not allowed. Allowed formats: {formats}',
] as const
export const upload_too_large = [
  'upload_too_large',
  40022,
  '上传的文件过大,大小不能超过{n}MB',
  'The file is too large. The maximum size is {n} MB.',
] as const
export const upload_limit = ['upload_limit', 40023, '已达到上传数量上限', 'Upload limit reached'] as const
export const upload_failed = ['upload_failed', 40024, '上传失败!', 'Upload failed'] as const
export const image_dimensions = [
  'image_dimensions',
  40025,
  '图片分辨率不能超过{width}x{height}',
  'The picture can’t be larger than {width}x{height} pixels',
] as const
export const upload_not_direct = [
  'upload_not_direct',
  40026,
  '当前使用本地存储，请直接上传到服务器',
  'Local storage is in use. Upload the file directly to the server.',
] as const
export const image_frames = [
  'image_frames',
  40027,
  '动画图片过大，请减少帧数或尺寸',
  'The animation is too large. Use fewer frames or a smaller size.',
] as const
export const face_not_direct = [
  'face_not_direct',
  40029,
  '识别照片须经服务器加密保存，请使用照片上传接口',
  'Recognition photos must be encrypted by the server. Use the photo upload call.',
] as const
export const image_too_small = [
  'image_too_small',
  40036,
  '图片分辨率不能小于{width}x{height}',
  'The picture must be at least {width}x{height} pixels',
] as const
export const work_too_long = [
  'work_too_long',
  40037,
  '内容过于复杂，处理超时，请精简或拆分后重试',
  'This took too long to process. Simplify it or split it up, then try again.',
] as const
export const work_too_large = [
  'work_too_large',
  40038,
  '内容过大，无法处理，请精简或拆分后重试',
  'This is too large to process. Simplify it or split it up, then try again.',
] as const
export const import_cell = [
  'import_cell',
  40039,
  '第{line}行有单元格超过{n}个字符，请缩短后重试',
  'A cell in row {line} has more than {n} characters. Shorten it, then try again.',
] as const
export const import_unreadable = [
  'import_unreadable',
  40030,
  '无法读取该文件，请使用模板（CSV 或 Excel）',
  'Couldn’t read the file. Use the template (CSV or Excel).',
] as const
export const import_columns = ['import_columns', 40031, '缺少列：{columns}', 'Missing columns: {columns}'] as const
export const import_empty = ['import_empty', 40032, '文件中没有数据行', 'The file contains no data rows'] as const
export const import_too_many = [
  'import_too_many',
  40033,
  '一次最多导入{n}行',
  'At most {n, plural, one {# row} other {# rows}} can be imported at once',
] as const
export const export_too_many = [
  'export_too_many',
  40035,
  '记录超过{n}条，请导出为CSV或缩小范围',
  'There are more than {n, plural, one {# record} other {# records}}. Export as CSV or narrow the filters.',
] as const
export const not_allowed_file = [
  'not_allowed_file',
  40034,
  '文件地址无效或已过期',
  'The file address is invalid or has expired',
] as const
export const mail_failed = ['mail_failed', 40062, '邮件发送失败：{why}', 'Couldn’t send the email: {why}'] as const
export const no_permission = [
  'no_permission',
  40300,
  '您没有权限执行此操作（缺少权限：{permission}）',
  'You don’t have permission to do this (missing permission: {permission})',
] as const
export const outside_scope = [
  'outside_scope',
  40301,
  '该记录不在您的管理范围内',
  'This record is outside your management scope',
] as const
export const company_wide = [
  'company_wide',
  40316,
  '此内容由全公司共用，只有数据范围为“全部”的管理员可以修改',
  'The whole company shares this. Only administrators whose data scope is Everything can change it.',
] as const
export const password_change_required = [
  'password_change_required',
  40304,
  '请先修改密码',
  'Change your password first',
] as const
export const meeting_session = [
  'meeting_session',
  40305,
  '您通过邮件验证码登录，只能查看该会议。请使用账号密码登录后继续',
  'You came in with a code from your mail, which opens that one meeting. Sign in with your password for the rest.',
] as const
export const quota_users = [
  'quota_users',
  40312,
  '已达到授权的用户数上限（{most}），请联系运营方',
  'The licensed number of users ({most}) has been reached. Contact the operator.',
] as const
export const quota_rooms = [
  'quota_rooms',
  40313,
  '已达到授权的会议室数上限（{most}），请联系运营方',
  'The licensed number of meeting rooms ({most}) has been reached. Contact the operator.',
] as const
export const session_ended = [
  'session_ended',
  50012,
  '您已被登出，请重新登录',
  'You have been signed out. Sign in again.',
] as const
export const csrf = [
  'csrf',
  40302,
  '请求校验失败，请重新登录',
  'The request couldn’t be verified. Sign in again.',
] as const
export const not_found = [
  'not_found',
  40400,
  '记录不存在或已删除',
  'The record doesn’t exist or has been deleted',
] as const
export const no_such_call = ['no_such_call', 40401, '接口不存在', 'No such API call'] as const
export const stale = [
  'stale',
  40900,
  '{who}已于{when}修改了这条记录，请刷新后重试',
  '{who} changed this record {when}. Refresh and try again.',
] as const
export const in_use = [
  'in_use',
  40901,
  '“{name}”正在被使用，不能删除：{users}',
  '“{name}” is in use and can’t be deleted: {users}',
] as const
export const conflict = [
  'conflict',
  40902,
  '数据冲突，请刷新后重试',
  'The data has changed. Refresh and try again.',
] as const
export const in_progress = [
  'in_progress',
  40903,
  '相同的请求正在处理中，请稍候',
  'The same request is already being processed. Please wait.',
] as const
export const task_running = [
  'task_running',
  40963,
  '已有同类任务正在进行，请稍候',
  'A task of this kind is already running. Please wait.',
] as const
export const task_stopped = [
  'task_stopped',
  40964,
  '任务已中断，未保存任何数据，请重试',
  'The task was interrupted and nothing was saved. Try again.',
] as const
export const task_cut = [
  'task_cut',
  40981,
  '任务已停止：此前完成的已保留，其余未处理',
  'The task was stopped: what was done by then stays, the rest was not done.',
] as const
export const device_unknown = [
  'device_unknown',
  50020,
  '此屏幕尚未绑定，或已被解除绑定',
  'This screen isn’t paired, or is no longer paired.',
] as const
export const pairing_code = [
  'pairing_code',
  40090,
  '配对码错误或已过期，请以屏幕上显示的为准',
  'The pairing code is wrong or has expired. Use the code shown on the screen.',
] as const
export const pairing_kind = [
  'pairing_kind',
  46961,
  '此配对码来自{shown, select, terminal {会议终端} kiosk {访客机} other {信息屏}}，不能绑定为{wanted, select, terminal {会议终端} kiosk {访客机} other {信息屏}}。请在设备上打开{wanted, select, terminal {会议终端} kiosk {访客机} other {信息屏}}的地址，再输入新的配对码',
  'This pairing code is shown by {shown, select, terminal {a room terminal} kiosk {a visitor kiosk} other {an information screen}}, not by {wanted, select, terminal {a room terminal} kiosk {a visitor kiosk} other {an information screen}}. Open the address for {wanted, select, terminal {room terminals} kiosk {visitor kiosks} other {information screens}} on the device and enter its new code.',
] as const
export const device_kind = [
  'device_kind',
  46962,
  '此设备绑定为{kind, select, terminal {会议终端} kiosk {访客机} other {信息屏}}，不能使用此功能。请打开它自己的地址，或解除绑定后重新绑定',
  'This device is paired as {kind, select, terminal {a room terminal} kiosk {a visitor kiosk} other {an information screen}} and can’t do this. Open its own address, or unpair it and pair it again.',
] as const
export const failure = [
  'failure',
  50000,
  '服务器内部错误，请把编号 {id} 告知管理员',
  'Internal server error. Give your administrator this ID: {id}',
] as const
export const unavailable = [
  'unavailable',
  50300,
  '服务暂不可用，请稍后重试',
  'The service is temporarily unavailable. Try again later.',
] as const
export const too_large = ['too_large', 41300, '请求内容过大', 'The request is too large.'] as const
export const unsupported_media = ['unsupported_media', 41500, '不支持的内容类型', 'Unsupported content type.'] as const
export const too_many = [
  'too_many',
  42900,
  '操作过于频繁，请在{seconds}秒后重试',
  'Too many attempts. Try again in {seconds} seconds.',
] as const
export const session_unknown = ['session_unknown', 50008, '请登录', 'Please sign in'] as const
export const session_expired = ['session_expired', 50014, '请登录', 'Please sign in'] as const
export const password_not_encrypted = [
  'password_not_encrypted',
  40017,
  '密码须加密后再提交',
  'The password must be encrypted before it is sent',
] as const
export const challenge_expired = [
  'challenge_expired',
  40015,
  '请求已过期，请重试',
  'The request has expired. Try again.',
] as const
export const outbound_address = [
  'outbound_address',
  46900,
  '不允许连接到内网地址 {address}，请联系运营方在 INNER_NETWORKS 中放行（{purpose}=…）',
  'Connecting to the internal address {address} isn’t allowed. Ask the operator to allow it in INNER_NETWORKS ({purpose}=…).',
] as const
export const outbound_unreachable = [
  'outbound_unreachable',
  46901,
  '无法连接：{cause, select, silent {该地址的这个端口没有程序应答，请检查地址和端口} name {找不到这个主机名，请检查拼写} network {网络不通，请检查网络和防火墙} closed {对方中断了连接，请检查端口和加密方式} other {请检查地址、端口和网络}}。详情：{why}',
  'Couldn’t connect: {cause, select, silent {nothing answers on this port. Check the address and port} name {this host name doesn’t exist. Check the spelling} network {the network can’t be reached. Check the network and firewall} closed {the other side closed the connection. Check the port and encryption} other {check the address, port and network}}. Details: {why}',
] as const
export const outbound_tls = [
  'outbound_tls',
  46902,
  '无法建立加密连接：{cause, select, expired {对方的证书不在有效期内} untrusted {对方的证书不是由受信任的机构签发的} name {对方的证书不属于这个主机名} plain {该端口不支持加密连接，请检查端口和加密方式} other {请检查对方的证书和加密方式}}。详情：{why}',
  'Couldn’t establish an encrypted connection: {cause, select, expired {the server’s certificate has expired or isn’t valid yet} untrusted {the server’s certificate isn’t from a trusted authority} name {the server’s certificate is for another host name} plain {this port doesn’t offer encryption. Check the port and encryption} other {check the server’s certificate and encryption}}. Details: {why}',
] as const
export const outbound_timeout = [
  'outbound_timeout',
  46903,
  '对方没有及时响应，请稍后重试，或检查对方是否正常运行',
  'The other side didn’t respond in time. Try again later, or check that it is running.',
] as const
export const outbound_limit = [
  'outbound_limit',
  46904,
  '对方返回的内容过多，已停止读取，请检查地址是否正确',
  'The other side sent too much, so reading was stopped. Check that the address is right.',
] as const
export const outbound_url = [
  'outbound_url',
  46905,
  '地址须以 http:// 或 https:// 开头，且不能包含账号和密码',
  'The address must begin with http:// or https://, without an account or password in it.',
] as const
export const outbound_port = [
  'outbound_port',
  46906,
  '不能连接到端口 {port}，请使用 80、443 或 1024 以上的端口',
  'Port {port} can’t be used. Use 80, 443, or a port above 1024.',
] as const
export const outbound_failed = [
  'outbound_failed',
  46907,
  '对方的应答无法读取，请检查地址和端口。详情：{why}',
  'The other side’s answer couldn’t be read. Check the address and port. Details: {why}',
] as const
export const outbound_plain = [
  'outbound_plain',
  46908,
  '外网地址须使用 https://，以免内容在途中被读取',
  'Outside of your own network the address must begin with https://, so that nobody on the way can read what is sent.',
] as const
export const no_such_part = [
  'no_such_part',
  46910,
  '文件中没有请求的这一部分，请重新下载整个文件',
  'The file has no such part. Download the whole file again.',
] as const
// Of approval, whatever it is about.
export const audit_decided = [
  'audit_decided',
  40940,
  '该申请已处理或已取消',
  'This request has already been decided or cancelled.',
] as const
export const audit_not_asked = [
  'audit_not_asked',
  45500,
  '还没有轮到您审核此申请',
  'It isn’t your turn to approve this request yet.',
] as const
export const audit_step_over = [
  'audit_step_over',
  45501,
  '这一步已有结果，无需再审核',
  'This step has already been decided.',
] as const
export const audit_transfer_self = [
  'audit_transfer_self',
  45502,
  '不能转交给自己',
  'You can’t reassign a request to yourself.',
] as const
export const audit_transfer_asked = [
  'audit_transfer_asked',
  45503,
  '{name}已是这一步的审核人',
  '{name} is already an approver in this step.',
] as const
export const audit_transfer_unable = [
  'audit_transfer_unable',
  45504,
  '{name}没有审核权限或账号已停用，请选择其他人',
  '{name} doesn’t have approval permission or is disabled. Select someone else.',
] as const
export const audit_transfer_none = [
  'audit_transfer_none',
  45506,
  '此申请没有审核流程，无需转交：有审核权限的人都可以处理',
  'This request has no approval flow. Anyone with approval permission can decide.',
] as const
export const audit_own_request = [
  'audit_own_request',
  45510,
  '不能审核自己的申请',
  'You can’t approve your own request.',
] as const
export const approval_gone = [
  'approval_gone',
  46980,
  '所申请的内容已不存在，无需再审核',
  'What was requested no longer exists, so there’s nothing left to approve.',
] as const
export const approval_requester = [
  'approval_requester',
  46981,
  '不能转交给申请人，请选择其他人',
  'This can’t be reassigned to the person who requested it. Select someone else.',
] as const
export const upload_not_resumable = [
  'upload_not_resumable',
  46911,
  '此类文件不支持断点续传，请直接上传',
  'Files of this type can’t be uploaded in parts. Upload the file at once.',
] as const
export const upload_unknown = [
  'upload_unknown',
  46912,
  '该上传已取消或已过期，请重新上传',
  'This upload was cancelled or has expired. Upload the file again.',
] as const
export const upload_other_place = [
  'upload_other_place',
  46913,
  '内容与已收到的部分不相接，请查询进度后从该处继续',
  'This part doesn’t follow what has been received. Ask how far the upload is, and go on from there.',
] as const
export const upload_other_file = [
  'upload_other_file',
  46914,
  '这不是之前上传的那个文件，请选择原来的文件，或重新上传',
  'This isn’t the file that the upload began with. Choose that file, or begin a new upload.',
] as const
export const upload_beyond = [
  'upload_beyond',
  46915,
  '内容超过了开始上传时申报的大小，请重新上传',
  'There is more content than was announced when the upload began. Upload the file again.',
] as const
export const upload_incomplete = [
  'upload_incomplete',
  46916,
  '文件尚未传完（{percent}%），请继续上传',
  'The file hasn’t been uploaded completely ({percent}%). Go on with the upload.',
] as const
export const upload_no_space = [
  'upload_no_space',
  46917,
  '存储空间不足，已收到的部分不会丢失；请联系运营方清理后继续',
  'There is no storage space left. What was received is kept: ask the operator to make room, then go on.',
] as const
export const upload_unfinished_limit = [
  'upload_unfinished_limit',
  46918,
  '公司未完成的上传已达上限（{n}GB），请先完成或取消其他上传',
  'The company’s unfinished uploads have reached the limit ({n} GB). Finish or cancel other uploads first.',
] as const
export const upload_unfinished_many = [
  'upload_unfinished_many',
  46919,
  '您最多可以同时有{n}个未完成的上传，请先完成或取消其他上传',
  'You can have at most {n, plural, one {# unfinished upload} other {# unfinished uploads}}. Finish or cancel others first.',
] as const
export const upload_busy = [
  'upload_busy',
  46920,
  '该上传正在另一个连接中进行，请稍后继续',
  'This upload is going on over another connection. Go on in a moment.',
] as const
export const upload_malformed = [
  'upload_malformed',
  46921,
  '上传请求不符合 tus 1.0 协议（{header}）',
  'The request doesn’t follow the tus 1.0 protocol ({header}).',
] as const
export const upload_in_parts = [
  'upload_in_parts',
  46922,
  '一次最多上传{n}MB，更大的文件请分段上传',
  'At most {n} MB can be uploaded at once. Upload larger files in parts.',
] as const
export const upload_hour_limit = [
  'upload_hour_limit',
  46923,
  '您一小时内上传的文件已达{n}GB，请稍后再上传',
  'You have uploaded {n} GB within an hour. Upload more later.',
] as const
export const two_callers = [
  'two_callers',
  40052,
  '请求同时带有登录令牌（X-Token）和密钥（Authorization），请只保留其中一个',
  'The request carries both a sign-in token (X-Token) and a key (Authorization). Send only one of them.',
] as const
export const proof_required = [
  'proof_required',
  40331,
  '请先验证身份，再继续此操作',
  'Prove that it is you first, then go on.',
] as const
export const insufficient_scope = [
  'insufficient_scope',
  40332,
  '该应用没有此接口的授权（缺少：{scope}）',
  'The application isn’t authorised for this call (missing: {scope})',
] as const
export const never_by_key = [
  'never_by_key',
  40333,
  '此接口不能用密钥调用：{why}',
  'This call can’t be made with a key: {why}',
] as const
export const invalid_token = [
  'invalid_token',
  40334,
  '密钥无效、已过期或已吊销',
  'The key is invalid, has expired or was revoked',
] as const
export const key_elsewhere = [
  'key_elsewhere',
  40337,
  '该应用不允许从 {ip} 调用',
  'The application isn’t allowed to call from {ip}',
] as const
