#!/bin/sh
# restart-each.sh ПОРТ…   перезапустить процессы сайта по одному: следующий, когда прежний готов
# Run by root. `systemctl restart vseumry@ПОРТ` restarts one; RESTART_ONE names another command, which
# gets the port as its last word. For updates: RESTART='sh restart-each.sh 3000 3001' sh update.sh …
set -eu

[ $# -gt 0 ] || {
  echo "Использование: $0 ПОРТ…" >&2
  exit 1
}
for port in "$@"; do
  if [ -n "${RESTART_ONE:-}" ]; then
    $RESTART_ONE "$port"
  else
    systemctl restart "vseumry@$port"
  fi
  tries=0
  # Node ends with 0 when a connection is closed so early that fetch never settles.
  until node -e "process.exitCode = 1; fetch('http://127.0.0.1:$port/api/ready', { signal: AbortSignal.timeout(5000) }).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || {
      echo "Процесс $port не отвечает; следующие не тронуты. Причина: journalctl -u vseumry@$port -n 50" >&2
      exit 1
    }
    sleep 1
  done
  echo "Готов: $port"
done
