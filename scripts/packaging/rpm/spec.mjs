/**
 * Unlinked dependencies of Electron (see `needed-packages.mjs` of the .deb), by the capability that each distribution
 * provides.
 */
const ASKED_FOR = ['libX11-xcb.so.1', 'libsecret-1.so.0', 'libnotify.so.4']
const PROGRAMS = ['xdg-utils', 'desktop-file-utils', 'ca-certificates']

/** Bundled libraries, which are private to the program. */
const OWN = String.raw`^lib(EGL|GLESv2|ffmpeg|vk_swiftshader|vulkan)\.so.*$`

/**
 * The spec file of an RPM made from a complete tree: nothing is compiled, stripped or compressed again. RPM detects
 * linked libraries by itself.
 *
 * @param {{ about: object, version: string, tree: string, files: readonly string[], folders: readonly string[],
 *   isQuick: boolean }} facts `tree`: the source; `folders`: those owned by Sheaf, and `files`: all files, both by
 *   installed path
 */
export function specText({ about, version, tree, folders, files, isQuick }) {
  return [
    // Gzip takes a tenth of the time of xz.
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
