#!/bin/sh
# update.sh АРХИВ      распаковать выпуск, проверить, сделать копию, переключить, перезапустить
# update.sh --back     вернуться к прежнему выпуску
# Run by root in the folder of the site, /srv/vseumry (SITE_DIR). SITE_USER runs the site; RESTART
# restarts it; PORT is where it answers.
set -eu

dir=${SITE_DIR:-/srv/vseumry}
user=${SITE_USER:-vseumry}
copies=var/backups/before-update
restart=${RESTART:-systemctl restart vseumry}
cd "$dir"
port=${PORT:-$(sed -n 's/^PORT=//p' .env 2>/dev/null || true)}
port=${port:-3000}

fail() {
  echo "$1" >&2
  exit 1
}

as_site() {
  if [ "$(id -u)" = 0 ] && [ "$user" != root ]; then
    runuser -u "$user" -- "$@"
  else
    "$@"
  fi
}

# Puts a link in the place of another at once: there is no moment without one.
link() {
  ln -sfn "$1" "$2.next"
  mv -T "$2.next" "$2"
}

switch_to() {
  former=$(readlink current || true)
  link "$1" current
  [ -z "$former" ] || [ "$former" = "$1" ] || link "$former" previous
  [ -n "${RESTART:-}" ] ||
    echo 'До минуты, обычно 10–20 секунд, посетители видят страницу «Сайт перезапускается».'
  from=$(date +%s)
  $restart || fail "Сайт не перезапустился. Вернуть прежний выпуск: $0 --back"
  tries=0
  # Node ends with 0 when a connection is closed so early that fetch never settles.
  until node -e "process.exitCode = 1; fetch('http://127.0.0.1:$port/api/health', { signal: AbortSignal.timeout(5000) }).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || fail "Сайт не отвечает. Причина: journalctl -u vseumry -n 50. Вернуть прежний выпуск: $0 --back"
    sleep 1
  done
  echo "Работает: $1 (перезапуск занял $(($(date +%s) - from)) с)"
}

number=0
step() {
  number=$((number + 1))
  echo "$number. $1"
}

# Pages that were opened before the update ask for the scripts of the release before it.
remove_old() {
  for folder in releases/vseumry-*; do
    case $folder in
      "$(readlink current)" | "$(readlink previous || true)") ;;
      *)
        rm -rf "$folder"
        echo "Удалён старый выпуск: $folder"
        ;;
    esac
  done
  # Copies hold personal data: one for each of the two releases. Their names sort by time.
  for copy in $(ls -r "$copies" 2>/dev/null | grep '^vseumry-.*\.backup$' | tail -n +3); do
    as_site rm -f "$copies/$copy"
    echo "Удалена старая копия: $copies/$copy"
  done
}

[ $# = 1 ] || fail "Использование: $0 АРХИВ или $0 --back"

if [ "$1" = --back ]; then
  [ -L previous ] || fail 'Прежнего выпуска нет.'
  back=$(readlink previous)
  as_site env NODE_ENV=production node "$back/build/server/admin.js" doctor ||
    fail 'Прежний выпуск не сможет работать с этой базой: восстановите копию, сделанную перед обновлением.'
  switch_to "$back"
  exit
fi

archive=$1
[ -f "$archive" ] || fail "Нет файла $archive"
if [ -f "$archive.sha256" ]; then
  (cd "$(dirname "$archive")" && sha256sum -c --quiet "$(basename "$archive").sha256") ||
    fail 'Архив повреждён: контрольная сумма не сходится.'
fi
name=$(tar -tzf "$archive" | sed -n '1s#/.*##p')
case $name in
  vseumry-*) ;;
  *) fail 'Это не архив выпуска.' ;;
esac
[ "$(readlink current || true)" != "releases/$name" ] ||
  fail "Выпуск $name уже стоит. Перезапустить сайт: $restart. Вернуть прежний выпуск: $0 --back"
# Whole under its own name, or not there at all: one that an earlier attempt left is replaced.
rm -rf releases/.unpacking
mkdir -p releases/.unpacking
tar -xzf "$archive" -C releases/.unpacking --no-same-owner || {
  rm -rf releases/.unpacking
  fail 'Архив не распаковался; сайт не тронут. Проверьте место на диске и скопируйте архив ещё раз.'
}
rm -rf "releases/$name"
mv -T "releases/.unpacking/$name" "releases/$name"
rm -rf releases/.unpacking

step "Проверка ($name)"
as_site env NODE_ENV=production node "releases/$name/build/server/admin.js" doctor ||
  fail 'Исправьте отмеченное ✗ и повторите; сайт не тронут.'
if [ -L current ]; then
  step 'Резервная копия'
  as_site env NODE_ENV=production node current/build/server/admin.js backup --to "$copies" ||
    fail 'Копия не сделана; сайт не тронут.'
fi
step 'Переключение и перезапуск'
switch_to "releases/$name"
remove_old
