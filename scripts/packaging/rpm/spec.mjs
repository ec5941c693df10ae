/** What Electron asks for without being linked with it (see `needed-packages.mjs` of the .deb), by what each distribution says it brings. */
const ASKED_FOR = ['libX11-xcb.so.1', 'libsecret-1.so.0', 'libnotify.so.4']
const PROGRAMS = ['xdg-utils', 'desktop-file-utils', 'ca-certificates']

/** Libraries that lie beside the program: it brings them, for itself alone. */
const OWN = String.raw`^lib(EGL|GLESv2|ffmpeg|vk_swiftshader|vulkan)\.so.*$`

/**
 * The spec file of an RPM that is made of a tree which is complete already: nothing is compiled, stripped or compressed again. What the
 * programs are linked with, RPM finds out by itself.
 *
 * @param {{ about: object, version: string, tree: string, files: readonly string[], folders: readonly string[], isQuick: boolean }} facts `tree`: what it is made of;
 *   `folders`: those of Sheaf alone, which go with it, and
 *   `files`: all of them, both by their paths on the computer that it is installed on
 */
export function specText({ about, version, tree, folders, files, isQuick }) {
  return [
    // Gzip is a tenth of the time of xz.
    `%define _binary_payload ${isQuick ? 'w1.gzdio' : 'w6.xzdio'}`,
    '%define _build_id_links none',
    '%define debug_package %{nil}',
    '%define __os_install_post %{nil}',
    `%global __requires_exclude ${OWN}`,
    '%global __provides_exclude_from ^/usr/lib/sheaf/.*$',
    '',
    'Name: sheaf',
    `Version: ${version}`,
    'Release: 1',
    'Summary: Desktop client for sheets',
    `License: ${about.license}`,
    `URL: ${about.homepage}`,
    `Packager: ${about.author.name} <${about.author.email}>`,
    ...ASKED_FOR.map(library => `Requires: ${library}()(64bit)`),
    ...PROGRAMS.map(program => `Requires: ${program}`),
    '',
    '%description',
    'Sheaf signs in to a sheet service, opens sheets in a real spreadsheet grid, sends edits in batches and takes files onto rows. It goes',
    'on when the network is gone: what is typed is on disk before it shows as stored, and reaches the service once.',
    '',
    '%install',
    `cp --archive --no-target-directory "${tree}" "%{buildroot}"`,
    '',
    '%files',
    '%defattr(-,root,root,-)',
    ...folders.map(path => `%dir "${path}"`),
    ...files.map(path => (path.endsWith('/chrome-sandbox') ? `%attr(4755,root,root) "${path}"` : `"${path}"`)),
    '',
  ].join('\n')
}
