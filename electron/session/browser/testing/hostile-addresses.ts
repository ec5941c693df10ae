const PAGE = '//sheets.example/b/authorize'

// Programs that desktops start by scheme, with known abuses: run a script, open a share, change a setting.
const SCHEMES =
  `javascript vbscript data file smb ftp ftps sftp ssh telnet tel sms mailto news nntp ldap ldaps gopher dict jar
  view-source about blob filesystem chrome chrome-extension devtools edge resource moz-extension app sheaf ws wss
  ms-msdt search-ms search ms-settings ms-officecmd ms-word ms-excel ms-powerpoint ms-appinstaller ms-cxh-full ms-screenclip
  ms-help ms-its mk res shell calculator onenote skype zoommtg msteams slack steam discord spotify vscode vscode-insiders
  cursor jetbrains idea x-apple.systempreferences itms-services facetime x-man-page help applescript osascript terminal
  intent market android-app content magnet bitcoin ethereum callto sip sips rtsp rtmp mms irc ircs webcal feed git svn
  git+ssh dav davs afp nfs apt snap flatpak appstream man info ghelp trash recent network computer admin mtp gphoto2
  x-scheme-handler urn tag wyciwyg livescript mocha hcp tn3270 rlogin finger whois cvs bzr hg x-github-client`
    .split(/\s+/)
    .filter(scheme => scheme !== '')

const FORMS: readonly string[] = [
  `https:\\\\sheets.example\\b`,
  `https:/\\sheets.example/b`,
  `https:\\/sheets.example/b`,
  'https:sheets.example/b',
  'https:/sheets.example/b',
  'https:///sheets.example/b',
  'https:////sheets.example/b',
  'https://sheets.example\\@evil.example/b',
  'https://sheets.example/b\\..\\c',
  'HTTPS://sheets.example/b',
  'https://SHEETS.example/b',
  'https://sheets.example',
  'https://sheets.example:443/b',
  'https://sheets.example/a/../b',
  'https://sheets.example/./b',
  'https://sheets.example/%2e%2e/b',
  'https://sheets.example/"--gpu-launcher=calc',
  "https://sheets.example/?x='",
  'https://sheets.example/<b>',
  'https://sheets.example/ b',
  'https://sheets.example/b ',
  ' https://sheets.example/b',
  'https://user@sheets.example/b',
  'https://user:pass@sheets.example/b',
  'https://:pass@sheets.example/b',
  'https://@sheets.example/b',
  'https://sheets.example@evil.example/b',
  'https://sheets.example%40evil.example/b',
  'https://sheets.example%00.evil.example/b',
  'https://sheets.example%2f.evil.example/b',
  'https://sheets example/b',
  'https://sheets.example:99999/b',
  'https://sheets.example:-1/b',
  'https:// /b',
  'https://',
  'https:',
  'https',
  '',
  '//sheets.example/b',
  '\\\\server\\share\\x.exe',
  '//server/share/x.exe',
  '/bin/sh',
  'C:\\Windows\\System32\\calc.exe',
  'c:/windows/system32/calc.exe',
  '--gpu-launcher=calc',
  '-a Calculator',
  '%USERPROFILE%\\x.lnk',
  'sheets.example/b',
  'http://sheets.example/b',
  'http://127.0.0.1.evil.example/b',
  'http://127.0.0.1@evil.example/b',
  'http://user@127.0.0.1/b',
  'http://localhost.evil.example/b',
  'http://localhost@evil.example/b',
  'http://0.0.0.0/b',
  'http://0/b',
  'http://127.1/b',
  'http://2130706433/b',
  'http://0x7f000001/b',
  'http://0177.0.0.1/b',
  'http://[::]/b',
  'http://[::ffff:127.0.0.1]/b',
  'http://[fe80::1]/b',
  'http://10.0.0.1/b',
  'http://192.168.0.1/b',
  'http://169.254.169.254/latest/meta-data',
  'https://sheеts.example/b', // Cyrillic е
  'https://ѕheets.example/b', // Cyrillic ѕ
  'https://bücher.example/b',
  'https://例え.example/b',
  'https://sheets。example/b', // an ideographic full stop
  'https://sheets．example/b', // a full-width one
  'https://sheets.example／b', // a full-width slash
  'https://sheets.example\u2044b',
  'https://\uff53heets.example/b',
  'https://sheets.example/\u202ebigger.exe',
  'https://sheets.example/\u2066x\u2069',
  'https://she\u00adets.example/b',
  'https://she\u200bets.example/b',
  '\ufeffhttps://sheets.example/b',
  `https://sheets.example/${'x'.repeat(2_026)}`,
  `https://sheets.example/${'x'.repeat(100_000)}`,
  'url:https://sheets.example/b',
  'view-source:https://sheets.example/b',
  'blob:https://sheets.example/b',
  'data:text/html;base64,PHNjcmlwdD4=',
  'javascript:alert(1)//https://sheets.example',
  'javascript://sheets.example/%0aalert(1)',
  'file:///etc/passwd',
  'file://server/share/x.exe',
  'ms-msdt:/id PCWDiagnostic /skip force /param "IT_RebrowseForFile=x"',
  'search-ms:query=x&crumb=location:\\\\server\\share',
  'vscode://file/etc/passwd',
  'smb://server/share',
]

/**
 * Control characters at each position of a scheme and of an address: address parsers drop some of them, desktops may
 * not.
 */
const withControls = (): readonly string[] =>
  ['\0', '\t', '\n', '\r', '\x0b', '\x1b', '\x7f', '\u0085', '\u2028'].flatMap(control =>
    [0, 1, 5, 6, 8, 12, 20].map(at => {
      const address = `https:${PAGE}`
      return address.slice(0, at) + control + address.slice(at)
    }),
  )

/** More than 300 addresses that must never reach a desktop. */
export const hostileAddresses = (): readonly string[] => [
  ...SCHEMES.map(scheme => `${scheme}:${PAGE}`),
  ...SCHEMES.map(scheme => `${scheme}:https:${PAGE}`),
  ...FORMS,
  ...withControls(),
]
